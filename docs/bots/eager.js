#!/usr/bin/env node
// A bot in JavaScript for node, without packages: it puts followers out and builds as soon as it can.
// See docs/bot-protocol.md.
"use strict";

const EAGER = ["deploy", "build", "found", "raise", "score", "settle", "accept"];
const SHY = ["pass", "offer", "counter", "decline", "bank", "resign", "withdraw", "end"];

let state = 1;

function chance(most) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0; // a generator that can be seeded
  return Math.floor((state / 4294967296) * most);
}

function eagerness(kind) {
  if (EAGER.includes(kind)) return 2;
  return SHY.includes(kind) ? 0 : 1;
}

function choose(legal) {
  const best = Math.max(...legal.map((one) => eagerness(one.move.kind)));
  const good = legal.filter((one) => eagerness(one.move.kind) === best);
  return good[chance(good.length)].move;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function hear(message) {
  if (message.type === "hello") {
    say({ type: "hello", protocol: 1, name: "Eager in JavaScript", wants: ["legal"] });
  } else if (message.type === "game") {
    state = message.seed >>> 0;
    say({ type: "ready", game: message.game });
  } else if (message.type === "go") {
    const move = choose(message.legal);
    say({ type: "move", id: message.id, move, reasons: ["The more followers are out, the better."] });
  } else if (message.type === "quit") {
    process.exit(0);
  }
}

require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => { if (line.trim()) hear(JSON.parse(line)); });
