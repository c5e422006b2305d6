/** Vectors as bytes: little-endian float32, whatever the machine. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** May share memory with the vector. */
export function toBytes(vector: Float32Array): Uint8Array {
  const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
  return LITTLE_ENDIAN ? bytes : swapped(bytes)
}

/** Always memory of its own, aligned for float access. */
export function toVector(bytes: Uint8Array): Float32Array {
  const copy = LITTLE_ENDIAN ? bytes.slice() : swapped(bytes)
  return new Float32Array(copy.buffer, 0, copy.byteLength / 4)
}

function swapped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(bytes).swap32())
}
