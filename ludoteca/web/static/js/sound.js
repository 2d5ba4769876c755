// Sounds, made on the spot, and the phone that trembles.

import { all, find, on, remember, remembered } from "./dom.js";

const VOLUME = "60"; // of 100, until somebody chooses
let audio = null;

const muted = () => remembered("sound", "off") === "off";
const volume = () => Number(remembered("volume", VOLUME)) / 100;

// Browsers let no page be heard that nobody has touched.
const touched = () => navigator.userActivation?.hasBeenActive ?? true;

function sounding() {
  if (muted() || !touched()) return false;
  audio ??= new AudioContext();
  return true;
}

function fading(loud, after, length) {
  const start = audio.currentTime + after;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(Math.max(0.001, loud * volume()), start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(audio.destination);
  return { start, gain };
}

function note(pitch, after, length, loud, type = "triangle") {
  const { start, gain } = fading(loud, after, length);
  const tone = audio.createOscillator();
  tone.type = type;
  tone.frequency.value = pitch;
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + length);
}

// Something hard on wood: a burst of noise, the duller the lower its pitch.
function clack(pitch, after, length, loud) {
  const { start, gain } = fading(loud, after, length);
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  noise.getChannelData(0).forEach((_, at, samples) => { samples[at] = Math.random() * 2 - 1; });
  const source = audio.createBufferSource();
  source.buffer = noise;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(gain);
  source.start(start);
}

const SOUNDS = {
  turn: () => { note(660, 0, 0.5, 0.25); note(880, 0.12, 0.7, 0.25); },
  told: () => note(190, 0, 0.09, 0.3),
  laid: () => { clack(900, 0, 0.09, 0.9); note(140, 0, 0.12, 0.35, "sine"); },
  dice: () => [0, 0.07, 0.13, 0.22, 0.28].forEach((after) => clack(2200 - 2500 * after, after, 0.05, 0.8)),
  refused: () => { note(220, 0, 0.12, 0.2); note(165, 0.1, 0.22, 0.2); },
  won: () => [523, 659, 784, 1047].forEach((pitch, at) => note(pitch, at * 0.13, at === 3 ? 1.2 : 0.4, 0.25)),
  lost: () => [392, 349, 294].forEach((pitch, at) => note(pitch, at * 0.2, 0.7, 0.2, "sine")),
  over: () => { note(523, 0, 0.9, 0.2); note(784, 0.15, 1.1, 0.2); },
};

export function play(sound) {
  if (sounding()) SOUNDS[sound]();
}

// A word, in the language of the page; a new one cuts the last one short.
export function speak(text) {
  if (!sounding() || !("speechSynthesis" in window)) return;
  const word = new SpeechSynthesisUtterance(text);
  word.lang = document.documentElement.lang;
  word.volume = volume();
  speechSynthesis.cancel();
  speechSynthesis.speak(word);
}

const trembles = () => remembered("vibrate", "on") === "on";

export function tremble() {
  if (trembles() && touched()) navigator.vibrate?.(180);
}

// -- Each person's own choice --------------------------------------------------------------------

export function showSound() {
  for (const button of all("[data-sound]")) button.setAttribute("aria-pressed", !muted());
  find("[data-volume]").value = muted() ? 0 : remembered("volume", VOLUME);
  find("[data-vibrate]").checked = trembles();
}

on("click", "[data-sound]", () => {
  remember("sound", muted() ? "on" : "off");
  showSound();
  play("turn");
});
on("change", "[data-volume]", (field) => {
  if (field.value > 0) remember("volume", field.value);
  remember("sound", field.value > 0 ? "on" : "off");
  showSound();
  play("turn");
});
on("change", "[data-vibrate]", (field) => {
  remember("vibrate", field.checked ? "on" : "off");
  tremble();
});

document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail?.ctx?.text?.includes('class="toast why"')) play("refused");
});
