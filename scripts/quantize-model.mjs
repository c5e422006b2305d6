// Quantises a BERT-style fp32 ONNX encoder to 8-bit weights in a safetensors file, byte for byte the same
// on every machine. Weight matrices get one scale for each column and block of 128 inputs, embedding tables
// one for each row. Knows just enough of the ONNX wire format to find the weights by name.

/** Weights in one block share one scale. */
export const BLOCK = 128
const LARGEST_CODE = 127

/** Products of one layer: our name, then the ONNX names of the matrices that are joined in it. */
const PRODUCTS = {
  attention: ['attention/self/query', 'attention/self/key', 'attention/self/value'],
  mixed: ['attention/output/dense'],
  wide: ['intermediate/dense'],
  narrow: ['output/dense'],
}
const NORMS = { norm1: 'attention.output.LayerNorm', norm2: 'output.LayerNorm' }

/**
 * @param {Uint8Array} source an fp32 ONNX model of BERT's names
 * @returns {Buffer} a safetensors file
 */
export function quantizeModel(source) {
  const { matrixOf, vectorOf, layers } = readOnnx(source)
  const tensors = []
  const add = (name, shape, values) => tensors.push({ name, shape, values })

  for (const table of ['word', 'position']) {
    const { rows, columns, values } = matrixOf(`embeddings.${table}_embeddings.weight`)
    const { codes, scales } = quantizeRows(values, rows, columns)
    add(`embeddings.${table}.codes`, [rows, columns], codes)
    add(`embeddings.${table}.scales`, [rows], scales)
  }
  // A text is one segment, so only the first row of that table is ever read.
  const segments = matrixOf('embeddings.token_type_embeddings.weight')
  add('embeddings.type', [segments.columns], segments.values.slice(0, segments.columns))
  const addNorm = (name, onnx) => {
    for (const [part, suffix] of [
      ['gains', 'weight'],
      ['offsets', 'bias'],
    ]) {
      const values = vectorOf(`${onnx}.${suffix}`)
      add(`${name}.${part}`, [values.length], values)
    }
  }
  addNorm('embeddings.norm', 'embeddings.LayerNorm')

  for (let layer = 0; layer < layers; layer++) {
    for (const [name, parts] of Object.entries(PRODUCTS)) {
      const matrices = parts.map((part) => matrixOf(`/encoder/layer.${layer}/${part}/MatMul_output_0`))
      const biases = parts.map((part) => vectorOf(`encoder.layer.${layer}.${part.replaceAll('/', '.')}.bias`))
      const { codes, scales, columns, rows, blocks } = quantizeBlocks(matrices)
      add(`layers.${layer}.${name}.codes`, [columns, rows], codes)
      add(`layers.${layer}.${name}.scales`, [columns, blocks], scales)
      add(`layers.${layer}.${name}.bias`, [columns], Float32Array.from(biases.flatMap((bias) => [...bias])))
    }
    for (const [name, onnx] of Object.entries(NORMS)) {
      addNorm(`layers.${layer}.${name}`, `encoder.layer.${layer}.${onnx}`)
    }
  }
  return writeSafetensors(tensors)
}

/** Symmetric int8 with one scale per row: value ≈ code · scale. */
function quantizeRows(values, rows, columns) {
  const codes = new Int8Array(values.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const from = row * columns
    let largest = 0
    for (let i = from; i < from + columns; i++) largest = Math.max(largest, Math.abs(values[i]))
    scales[row] = Math.fround(largest) / LARGEST_CODE || 1
    for (let i = from; i < from + columns; i++) codes[i] = clampCode(Math.round(values[i] / scales[row]))
  }
  return { codes, scales }
}

/** Turns matrices of [K, N] side by side into codes of [all N, K], with one scale per column and block. */
function quantizeBlocks(matrices) {
  const { rows } = matrices[0]
  const columns = matrices.reduce((sum, matrix) => sum + matrix.columns, 0)
  const blocks = rows / BLOCK
  if (!Number.isInteger(blocks)) throw new Error(`${rows} rows are no multiple of ${BLOCK}`)
  const codes = new Int8Array(rows * columns)
  const scales = new Float32Array(columns * blocks)
  let target = 0
  for (const matrix of matrices) {
    for (let column = 0; column < matrix.columns; column++) {
      for (let block = 0; block < blocks; block++, target++) {
        const at = (k) => matrix.values[(block * BLOCK + k) * matrix.columns + column]
        let largest = 0
        for (let k = 0; k < BLOCK; k++) largest = Math.max(largest, Math.abs(at(k)))
        const scale = largest / LARGEST_CODE || 1
        scales[target] = scale
        for (let k = 0; k < BLOCK; k++) codes[target * BLOCK + k] = clampCode(Math.round(at(k) / scale))
      }
    }
  }
  return { codes, scales, columns, rows, blocks }
}

function clampCode(code) {
  return Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, code))
}

// safetensors: the length of a JSON header as a 64-bit number, the header padded to 8 bytes, the data.

function writeSafetensors(tensors) {
  let end = 0
  const header = {}
  const data = tensors.map(({ name, shape, values }) => {
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
    const dtype = values instanceof Int8Array ? 'I8' : 'F32'
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] }
    end += bytes.length
    return bytes
  })
  const json = JSON.stringify(header)
  const padded = Buffer.from(json.padEnd(Math.ceil(json.length / 8) * 8))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(padded.length))
  return Buffer.concat([length, padded, ...data])
}

// ONNX: protocol buffers. A message is a list of [field, wire type, value], nested messages kept as bytes.

const VARINT = 0
const FIXED64 = 1
const BYTES = 2
const TYPE_FLOAT = 1

// Field numbers of the messages in onnx.proto that are read.
const MODEL = { graph: 7 }
const GRAPH = { node: 1, initializer: 5 }
const NODE = { input: 1, output: 2, opType: 4 }
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 }

/**
 * Returns weights by their name; the matrix of a product has no telling name, so it is found by the
 * product's output.
 */
function readOnnx(source) {
  const model = decode(Buffer.from(source.buffer, source.byteOffset, source.byteLength))
  const graph = decode(first(model, MODEL.graph))
  const tensors = new Map(
    all(graph, GRAPH.initializer).map((bytes) => {
      const tensor = decode(bytes)
      return [first(tensor, TENSOR.name).toString(), tensor]
    }),
  )
  for (const bytes of all(graph, GRAPH.node)) {
    const node = decode(bytes)
    const weight = tensors.get(String(all(node, NODE.input)[1]))
    if (first(node, NODE.opType).toString() === 'MatMul' && weight !== undefined)
      tensors.set(first(node, NODE.output).toString(), weight)
  }
  const read = (name) => {
    const tensor = tensors.get(name)
    if (tensor === undefined || Number(first(tensor, TENSOR.dataType)) !== TYPE_FLOAT)
      throw new Error(`the model has no fp32 tensor ${name}`)
    const raw = first(tensor, TENSOR.rawData)
    const values = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
    return { dims: all(tensor, TENSOR.dims).map(Number), values }
  }
  let layers = 0
  while (tensors.has(`encoder.layer.${layers}.output.dense.bias`)) layers++
  return {
    layers,
    vectorOf: (name) => read(name).values,
    matrixOf(name) {
      const {
        dims: [rows, columns],
        values,
      } = read(name)
      return { rows, columns, values }
    },
  }
}

function decode(bytes) {
  const entries = []
  let position = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[position++]
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  while (position < bytes.length) {
    const key = Number(varint())
    const wire = key & 7
    if (wire === VARINT) {
      entries.push([key >>> 3, wire, varint()])
      continue
    }
    const length = wire === BYTES ? Number(varint()) : wire === FIXED64 ? 8 : 4
    entries.push([key >>> 3, wire, bytes.subarray(position, position + length)])
    position += length
  }
  return entries
}

function first(entries, field) {
  return entries.find((entry) => entry[0] === field)?.[2]
}

function all(entries, field) {
  return entries.filter((entry) => entry[0] === field).map((entry) => entry[2])
}
