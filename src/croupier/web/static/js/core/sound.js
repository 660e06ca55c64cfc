// The sounds of a table, made here by Web Audio: chips, cards, the ball, a chord for a win; and the
// dealer's calls, spoken where the browser can. Nothing sounds before the first gesture, and
// nothing at all while the switch is off.

import { button, set } from "./dom.js";
import { LANGUAGE, t } from "./i18n.js";
import { keep, kept } from "./kept.js";

/** @typedef {"chip"|"slide"|"turn"|"sweep"|"pay"|"drop"|"win"} Sound */

const CHORD = [523.25, 659.25, 783.99, 1046.5];
const LOUD = 0.5;
const RISE = 0.004; // seconds

/** @type {AudioContext|undefined} */ let context;
/** @type {GainNode|undefined} */ let out;
/** @type {AudioBuffer|undefined} */ let hiss;
let isOn = kept("sound") !== "off";
let hasGesture = false;
/** @type {(() => void)|undefined} */ let stopBall;

/** @param {boolean} wanted */
export function switchSound(wanted) {
  isOn = wanted;
  keep("sound", wanted ? "on" : "off");
  if (wanted) return;
  stopBall?.();
  globalThis.speechSynthesis?.cancel();
  void context?.suspend();
}

/** The one switch, as a button that says how it stands. */
export function soundSwitch() {
  const control = button("", () => {
    switchSound(!isOn);
    show();
    if (isOn) play("chip");
  }, "sound-switch");
  const show = () => {
    const words = t(isOn ? "sound.on" : "sound.off");
    set(control, { "aria-pressed": isOn, "aria-label": t("sound.switch"), title: words,
      "data-on": isOn ? "yes" : "no" });
  };
  show();
  wake();
  return control;
}

/** Browsers give sound only to those who have touched the page. */
function wake() {
  const heard = () => void (hasGesture = true);
  for (const kind of ["pointerdown", "keydown"])
    document.addEventListener(kind, heard, { once: true, capture: true });
}

/** The way out, once there may be sound. @returns {{at: AudioContext, to: GainNode}|null} */
function ready() {
  if (!isOn || !hasGesture || !globalThis.AudioContext) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!out) {
    out = context.createGain();
    out.gain.value = LOUD;
    out.connect(context.destination);
  }
  return { at: context, to: out };
}

/** Half a second of noise, of which cards and chips are made. @param {AudioContext} at */
function noise(at) {
  if (hiss) return hiss;
  hiss = at.createBuffer(1, at.sampleRate / 2, at.sampleRate);
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return hiss;
}

/** A loudness that comes at once and goes away. @param {AudioContext} at @param {AudioNode} to
 * @param {number} from @param {number} lasts @param {number} loud */
function envelope(at, to, from, lasts, loud) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, from);
  gain.gain.exponentialRampToValueAtTime(loud, from + RISE);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  gain.connect(to);
  return gain;
}

/** A brush of noise about a pitch. @param {{at: AudioContext, to: AudioNode}} way
 * @param {{pitch: number, to?: number, lasts: number, loud: number, wait?: number,
 * sharp?: number}} how */
function brush({ at, to }, { pitch, to: end = pitch, lasts, loud, wait = 0, sharp = 1 }) {
  const from = at.currentTime + wait;
  const source = at.createBufferSource();
  source.buffer = noise(at);
  source.loop = true;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, from);
  filter.frequency.exponentialRampToValueAtTime(end, from + lasts);
  source.connect(filter).connect(envelope(at, to, from, lasts, loud));
  source.start(from);
  source.stop(from + lasts);
}

/** A tone. @param {{at: AudioContext, to: AudioNode}} way
 * @param {{pitch: number, lasts: number, loud: number, wait?: number}} how */
function tone({ at, to }, { pitch, lasts, loud, wait = 0 }) {
  const from = at.currentTime + wait;
  const source = at.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(envelope(at, to, from, lasts, loud));
  source.start(from);
  source.stop(from + lasts);
}

/** Clay on clay. @param {{at: AudioContext, to: AudioNode}} way @param {number} [wait] */
function clink(way, wait = 0) {
  tone(way, { pitch: 2350 + Math.random() * 250, lasts: 0.05, loud: 0.16, wait });
  tone(way, { pitch: 3900 + Math.random() * 300, lasts: 0.03, loud: 0.08, wait });
  brush(way, { pitch: 4200, lasts: 0.03, loud: 0.2, wait, sharp: 2 });
}

/** @type {Record<Sound, (way: {at: AudioContext, to: AudioNode}) => void>} */
const SOUNDS = {
  chip: (way) => {
    clink(way);
    clink(way, 0.045);
  },
  slide: (way) => brush(way, { pitch: 1500, to: 3600, lasts: 0.24, loud: 0.22, sharp: 0.7 }),
  turn: (way) => {
    brush(way, { pitch: 2600, to: 1200, lasts: 0.09, loud: 0.3, sharp: 0.8 });
    brush(way, { pitch: 900, lasts: 0.05, loud: 0.4, wait: 0.1, sharp: 1.4 });
  },
  sweep: (way) => brush(way, { pitch: 900, to: 500, lasts: 0.4, loud: 0.12, sharp: 0.6 }),
  pay: (way) => [0, 0.09, 0.18, 0.26].forEach((wait) => clink(way, wait)),
  drop: (way) =>
    [0, 0.14, 0.24, 0.31, 0.36].forEach((wait, i) =>
      tone(way, { pitch: 1750 - i * 90, lasts: 0.06, loud: 0.26 / (i + 1), wait })
    ),
  win: (way) =>
    CHORD.forEach((pitch, i) => tone(way, { pitch, lasts: 1.3, loud: 0.11, wait: i * 0.07 })),
};

/** @param {Sound} name */
export function play(name) {
  const way = ready();
  if (way) SOUNDS[name](way);
}

/** The ball runs until it is stopped: noise that goes round. */
export function rollBall() {
  const way = ready();
  if (!way || stopBall) return;
  const { at, to } = way;
  const source = at.createBufferSource();
  source.buffer = noise(at);
  source.loop = true;
  const filter = at.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 620;
  filter.Q.value = 2.4;
  const round = at.createOscillator();
  const swing = at.createGain();
  round.frequency.value = 1.2;
  swing.gain.value = 170;
  round.connect(swing).connect(filter.frequency);
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, at.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.16, at.currentTime + 0.6);
  source.connect(filter).connect(gain).connect(to);
  source.start();
  round.start();
  stopBall = () => {
    gain.gain.setTargetAtTime(0, at.currentTime, 0.12);
    source.stop(at.currentTime + 0.6);
    round.stop(at.currentTime + 0.6);
    stopBall = undefined;
  };
}

/** The ball leaves the track. */
export const endBall = () => stopBall?.();

/** Voices are named by countries, not by scripts: who reads the one, speaks so, the likeliest
 * first. @type {Record<string, string[]>} */
const SPOKEN = { "zh-Hans": ["zh-CN"], "zh-Hant": ["zh-HK", "zh-TW"] };

/** The dealer's voice; none rather than one of another language. @param {string} words */
export function callOut(words) {
  const speech = globalThis.speechSynthesis;
  if (!isOn || !hasGesture || !speech || !globalThis.SpeechSynthesisUtterance) return;
  const tags = SPOKEN[LANGUAGE] ?? [LANGUAGE];
  const voices = speech.getVoices(); // none until the browser has looked for them
  const [voice] = tags.flatMap((tag) =>
    voices.filter(({ lang }) => lang.replace("_", "-").startsWith(tag))
  );
  if (voices.length && !voice) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = voice?.lang ?? tags[0];
  if (voice) said.voice = voice;
  said.rate = 0.96;
  said.volume = 0.8;
  speech.cancel();
  speech.speak(said);
}
