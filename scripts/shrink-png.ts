/**
 * Makes a picture of a page smaller: at most 256 colours, chosen by how often they occur. Pages have few colours, so the
 * eye sees no difference. Reads what the browser writes: 8 bits, red, green and blue, with or without alpha.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const COLOURS = 256

interface Picture {
  readonly width: number
  readonly height: number
  /** Red, green and blue in one number, row by row. */
  readonly pixels: Uint32Array
}

/** @example writeFileSync(file, shrinkPng(readFileSync(file))) */
export function shrinkPng(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const palette = choosePalette(counts)
  const indexes = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = indexes.get(pixels[y * width + x] ?? 0) ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, by palette.
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The most frequent colours, none of them nearly equal to a more frequent one while there are others. */
function choosePalette(counts: ReadonlyMap<number, number>): readonly number[] {
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const chosen: number[] = []
  for (const least of [300, 60, 0]) {
    for (const colour of byCount) {
      if (chosen.length === COLOURS) return chosen
      if (chosen.every((other) => distance(other, colour) > least)) chosen.push(colour)
    }
  }
  return chosen
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (let index = 1; index < palette.length; index++) {
    if (distance(palette[index] ?? 0, colour) < distance(palette[best] ?? 0, colour)) best = index
  }
  return best
}

/** Squared distance of two colours. */
function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return red * red + green * green + blue * blue
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}

function decode(png: Buffer): Picture {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const bytes = png[25] === 6 ? 4 : 3
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
    }
  }
  const raw = unfilter(inflateSync(Buffer.concat(parts)), width * bytes, height, bytes)
  const pixels = Uint32Array.from({ length: width * height }, (_, index) => {
    const at = index * bytes
    return ((raw[at] ?? 0) << 16) | ((raw[at + 1] ?? 0) << 8) | (raw[at + 2] ?? 0)
  })
  return { width, height, pixels }
}

/** Undoes the filter of each row, as the PNG specification describes it in section 9. */
function unfilter(data: Buffer, rowBytes: number, height: number, bytes: number): Uint8Array {
  const raw = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowBytes + 1)] ?? 0
    for (let x = 0; x < rowBytes; x++) {
      const left = x < bytes ? 0 : (raw[y * rowBytes + x - bytes] ?? 0)
      const above = y === 0 ? 0 : (raw[(y - 1) * rowBytes + x] ?? 0)
      const corner = x < bytes || y === 0 ? 0 : (raw[(y - 1) * rowBytes + x - bytes] ?? 0)
      const added = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0
      raw[y * rowBytes + x] = (data[y * (rowBytes + 1) + 1 + x] ?? 0) + added
    }
  }
  return raw
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}
