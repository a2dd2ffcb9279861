import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.Arrays;

import com.jcloisterzone.Expansion;
import com.jcloisterzone.ai.player.LegacyAiPlayer;
import com.jcloisterzone.board.TilePack;
import com.jcloisterzone.config.Config;
import com.jcloisterzone.game.GameSetup;
import com.jcloisterzone.game.GameStatePhaseReducer;
import com.jcloisterzone.game.PlayerSlot;
import com.jcloisterzone.game.Rule;
import com.jcloisterzone.game.phase.TilePhase;
import com.jcloisterzone.game.state.GameState;
import com.jcloisterzone.game.state.GameStateBuilder;
import com.jcloisterzone.wsio.message.DeployMeepleMessage;
import com.jcloisterzone.wsio.message.PassMessage;
import com.jcloisterzone.wsio.message.PlaceTileMessage;
import com.jcloisterzone.wsio.message.WsInGameMessage;

import io.vavr.collection.HashMap;
import io.vavr.collection.List;
import io.vavr.collection.Vector;

/** Plays base games by JCloisterZone's engine, and tells the moves of its AI. Obeys one command a line. */
public class Reference {
    private GameSetup setup;
    private GameStatePhaseReducer reducer;
    private GameState state;
    private TilePack pack;
    private LegacyAiPlayer player; // of the turn: it keeps the rest of its turn until it is asked for it
    private final PrintStream out;

    Reference(PrintStream out) {
        this.out = out;
    }

    private void begin(int seats) {
        io.vavr.collection.Map<Rule, Object> rules = HashMap.of(Rule.FARMERS, true);
        io.vavr.collection.Map<Expansion, Integer> sets = HashMap.of(Expansion.BASIC, 1);
        setup = new GameSetup(sets, GameSetup.getCapabilitiesForExpansionsAndRules(sets, rules), rules);
        PlayerSlot[] slots = new PlayerSlot[seats];
        for (int seat = 0; seat < seats; seat++) {
            slots[seat] = new PlayerSlot(seat);
            slots[seat].setNickname("Player " + seat);
            slots[seat].setSerial(seat + 1);
            slots[seat].setState(PlayerSlot.SlotState.OWN);
        }
        GameStateBuilder builder = new GameStateBuilder(setup, slots, new Config());
        state = builder.createReadyState(builder.createInitialState());
        pack = state.getTilePack();
        reducer = new GameStatePhaseReducer(setup, 0);
    }

    /** Give the seat on turn a tile instead of the one that the engine has drawn. */
    private void draw(String tile) {
        state = state.setTilePack(pack).setDrawnTile(null).setDiscardedTiles(List.empty());
        TilePhase phase = (TilePhase) reducer.getPhase(TilePhase.class);
        state = phase.drawTile(state, tile);
        pack = state.getTilePack();
        state = reducer.applyStepResult(phase.enter(state.setPhase(TilePhase.class)));
        player = new LegacyAiPlayer();
        player.onGameStart(setup, state.getActivePlayer());
    }

    private Vector<WsInGameMessage> moves() {
        return player.getPossibleActions(state);
    }

    private static String text(WsInGameMessage message) {
        if (message instanceof PlaceTileMessage) {
            PlaceTileMessage place = (PlaceTileMessage) message;
            return "place " + place.getPosition().x + " " + place.getPosition().y + " " + place.getRotation().ordinal();
        }
        if (message instanceof DeployMeepleMessage) {
            return "deploy " + ((DeployMeepleMessage) message).getPointer().getLocation();
        }
        return message instanceof PassMessage ? "pass" : "commit";
    }

    /** new SEATS; draw TILE; moves; play MOVE (as "moves" lists it); think. */
    private void obey(String[] words) {
        switch (words[0]) {
        case "new":
            begin(Integer.parseInt(words[1]));
            out.println("ok");
            break;
        case "draw":
            draw(words[1]);
            out.println("ok");
            break;
        case "moves":
            out.println(String.join(";", moves().map(Reference::text).toJavaList()));
            break;
        case "play":
            String move = String.join(" ", Arrays.copyOfRange(words, 1, words.length));
            state = reducer.apply(state, moves().find(message -> text(message).equals(move)).get());
            out.println("ok");
            break;
        case "think":
            out.println(text(player.apply(state)));
            break;
        default:
            throw new IllegalArgumentException(words[0]);
        }
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream out = System.out;
        System.setOut(System.err);
        Reference reference = new Reference(out);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            reference.obey(line.trim().split(" "));
            out.flush();
        }
    }
}
