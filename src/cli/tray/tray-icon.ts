/**
 * Draws the tray's icon: Lore's letter on a ground whose colour and mark tell the state. The mark differs too, so that the
 * state does not depend on seeing colours. Pure.
 */
import { crc32, deflateSync } from 'node:zlib'
import type { TrayState } from './tray-face.ts'

const SIZE = 64
/** Each pixel is the mean of this many samples in each direction, which makes smooth edges. */
const SAMPLES = 4

type Colour = readonly [red: number, green: number, blue: number]
type Shape = (x: number, y: number) => boolean

const GROUNDS: Readonly<Record<TrayState, Colour>> = {
  ok: [15, 107, 92],
  working: [38, 83, 160],
  paused: [102, 102, 102],
  trouble: [176, 58, 36],
}
const INK: Colour = [255, 255, 255]

/** In units of a square of 32 by 32. */
const ground: Shape = (x, y) => {
  const dx = Math.max(8 - x, x - 24, 0)
  const dy = Math.max(8 - y, y - 24, 0)
  return dx * dx + dy * dy <= 64
}
const stroke =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    const t = Math.max(0, Math.min(1, along))
    return Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1)) <= width / 2
  }
const dot =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius
const LETTER = [stroke(9, 7, 9, 25, 3.4), stroke(9, 25, 23, 25, 3.4)]
const MARKS: Readonly<Record<TrayState, readonly Shape[]>> = {
  ok: [dot(20, 12, 4)],
  working: [dot(15.5, 14, 2), dot(20.5, 14, 2), dot(25.5, 14, 2)],
  paused: [stroke(17, 8, 17, 17, 3.2), stroke(23, 8, 23, 17, 3.2)],
  trouble: [stroke(20, 7, 20, 13, 3.6), dot(20, 18, 2.1)],
}

/** Returns a PNG, or the ICO around it that Windows wants. */
export function drawIcon(state: TrayState, platform: NodeJS.Platform): Buffer {
  const png = drawPng(state)
  return platform === 'win32' ? toIco(png) : png
}

/** The icon of a menu entry or an app, in the format of the platform. */
export function drawAppIcon(platform: NodeJS.Platform): Buffer {
  return platform === 'darwin' ? toIcns(drawPng('ok')) : drawIcon('ok', platform)
}

function drawPng(state: TrayState): Buffer {
  return toPng((x, y) => {
    if ([...LETTER, ...MARKS[state]].some((shape) => shape(x, y))) return INK
    return ground(x, y) ? GROUNDS[state] : null
  })
}

function toPng(colourAt: (x: number, y: number) => Colour | null): Buffer {
  const rows = Buffer.alloc(SIZE * (SIZE * 4 + 1))
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) rows.set(samplePixel(colourAt, x, y), y * (SIZE * 4 + 1) + 1 + x * 4)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  // Eight bits each for red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function samplePixel(
  colourAt: (x: number, y: number) => Colour | null,
  px: number,
  py: number,
): readonly [number, number, number, number] {
  const sum = [0, 0, 0]
  let covered = 0
  for (let step = 0; step < SAMPLES * SAMPLES; step++) {
    const x = ((px + ((step % SAMPLES) + 0.5) / SAMPLES) * 32) / SIZE
    const y = ((py + (Math.floor(step / SAMPLES) + 0.5) / SAMPLES) * 32) / SIZE
    const colour = colourAt(x, y)
    if (colour === null) continue
    covered++
    for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (colour[part] ?? 0)
  }
  const mean = (part: number) => (covered === 0 ? 0 : Math.round((sum[part] ?? 0) / covered))
  return [mean(0), mean(1), mean(2), Math.round((255 * covered) / SAMPLES ** 2)]
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

/** An ICO file with one picture, which may be a PNG since Windows Vista. */
function toIco(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([SIZE, SIZE], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** An ICNS file with one PNG of 64 by 64 pixels. */
function toIcns(png: Buffer): Buffer {
  const named = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length + 8)
    return Buffer.concat([Buffer.from(type, 'latin1'), size, body])
  }
  return named('icns', named('icp6', png))
}
