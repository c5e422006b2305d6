/** Vectors as bytes: little-endian float32 on every machine. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** May share memory with the vector. */
export function toBytes(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return LITTLE_ENDIAN ? bytes : swapped(bytes)
}

/**
 * Shares memory with the bytes if they are aligned, so the caller must not reuse them. Ignores bytes after
 * the last whole number, which only damage leaves there.
 */
export function toVector(stored: Uint8Array): Float32Array {
  const bytes = stored.subarray(0, stored.byteLength - (stored.byteLength % Float32Array.BYTES_PER_ELEMENT))
  const aligned = bytes.byteOffset % Float32Array.BYTES_PER_ELEMENT === 0
  const source = LITTLE_ENDIAN ? (aligned ? bytes : bytes.slice()) : swapped(bytes)
  return new Float32Array(
    source.buffer,
    source.byteOffset,
    source.byteLength / Float32Array.BYTES_PER_ELEMENT,
  )
}

function swapped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(bytes).swap32())
}
