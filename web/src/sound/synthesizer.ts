/** The sounds of the game, made of tones and noise when they are wanted: there are no recordings. */
import type { Noise } from "../model/noises";

/** A part of a sound: a tone of `hertz` that may glide to another, or noise in a band around it; times in seconds. */
interface Voice {
  readonly kind: "tone" | "noise";
  readonly hertz: number;
  readonly to?: number;
  readonly at?: number;
  readonly span: number;
  readonly loud: number;
}

const SOUNDS: Record<Noise, readonly Voice[]> = {
  click: [
    { kind: "noise", hertz: 1800, span: 0.05, loud: 0.5 },
    { kind: "noise", hertz: 300, span: 0.16, loud: 0.35 },
  ],
  rustle: [
    { kind: "noise", hertz: 4200, span: 0.09, loud: 0.16 },
    { kind: "noise", hertz: 2600, at: 0.07, span: 0.12, loud: 0.14 },
  ],
  drum: [{ kind: "tone", hertz: 120, to: 48, span: 0.45, loud: 0.6 }],
  steel: [
    { kind: "tone", hertz: 2900, span: 0.22, loud: 0.1 },
    { kind: "tone", hertz: 4130, at: 0.03, span: 0.3, loud: 0.08 },
  ],
  snare: [0, 0.08, 0.16, 0.24].map((beat) => ({ kind: "noise", hertz: 2200, at: beat, span: 0.07, loud: 0.3 })),
  bell: [
    { kind: "tone", hertz: 880, span: 0.6, loud: 0.16 },
    { kind: "tone", hertz: 1760, span: 0.4, loud: 0.06 },
  ],
  page: [{ kind: "noise", hertz: 1200, to: 3600, span: 0.22, loud: 0.12 }],
};
/** Seconds from one sound to the next of the same change. */
const APART = 0.14;

let context: AudioContext | null = null;

function play(sound: AudioContext, voice: Voice, from: number): void {
  const start = from + (voice.at ?? 0);
  const gain = sound.createGain();
  gain.gain.setValueAtTime(voice.loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + voice.span);
  gain.connect(sound.destination);
  const source = voice.kind === "tone" ? toneOf(sound, voice, start) : noiseOf(sound, voice, start, gain);
  if (voice.kind === "tone") source.connect(gain);
  source.start(start);
  source.stop(start + voice.span);
}

function toneOf(sound: AudioContext, { hertz, to, span }: Voice, start: number): OscillatorNode {
  const tone = sound.createOscillator();
  tone.frequency.setValueAtTime(hertz, start);
  if (to) tone.frequency.exponentialRampToValueAtTime(to, start + span);
  return tone;
}

function noiseOf(
  sound: AudioContext,
  { hertz, to, span }: Voice,
  start: number,
  gain: GainNode,
): AudioBufferSourceNode {
  const buffer = sound.createBuffer(1, Math.ceil(sound.sampleRate * span), sound.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const band = sound.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.setValueAtTime(hertz, start);
  if (to) band.frequency.exponentialRampToValueAtTime(to, start + span);
  band.connect(gain);
  const source = sound.createBufferSource();
  source.buffer = buffer;
  source.connect(band);
  return source;
}

/** Plays sounds one shortly after the other; nothing where the browser has none. */
export function sound(noises: readonly Noise[]): void {
  if (!noises.length || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const [index, noise] of noises.entries()) {
    for (const voice of SOUNDS[noise]) play(context, voice, context.currentTime + index * APART);
  }
}
