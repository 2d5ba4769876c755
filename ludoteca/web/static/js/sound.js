// Sound.

import { on, remember, remembered } from "./dom.js";

let audio = null;

function switchSound(button) {
  const loud = remembered("sound", "off") === "off";
  remember("sound", loud ? "on" : "off");
  button.setAttribute("aria-pressed", loud);
  if (loud) chime();
}

function note(pitch, after, length, loud) {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

function sounding() {
  if (remembered("sound", "off") === "off") return false;
  audio ??= new AudioContext();
  return true;
}
export const knock = () => { if (sounding()) note(190, 0, 0.09, 0.25); };
export const chime = () => { if (sounding()) { note(660, 0, 0.5, 0.15); note(880, 0.12, 0.7, 0.15); } };
on("click", "[data-sound]", switchSound);
