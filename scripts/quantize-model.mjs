// Quantises a BERT-style fp32 ONNX encoder to 8-bit weights, byte for byte the same on every machine.
// Weight matrices become MatMulNBits (8 bit, blocks of 128 along the input), embedding tables int8 rows
// with one scale each. Knows just enough of the ONNX wire format for that; leaves every other node alone.

/** Weights in one block share one scale. */
export const BLOCK = 128
const BITS = 8
const LARGEST_CODE = 2 ** (BITS - 1) - 1
const ZERO_POINT = 2 ** (BITS - 1)
/** MatMulNBits computes with int8 activations per row and block: fast, and the same on every CPU. */
const ACCURACY_INT8 = 4

const VARINT = 0
const FIXED64 = 1
const BYTES = 2

// Field numbers of the messages in onnx.proto that are touched.
const MODEL = { graph: 7, opsetImport: 8 }
const OPSET = { domain: 1, version: 2 }
const GRAPH = { node: 1, initializer: 5 }
const NODE = { input: 1, output: 2, name: 3, opType: 4, attribute: 5, domain: 7 }
const ATTRIBUTE = { name: 1, int: 3, type: 20 }
const ATTRIBUTE_TYPE_INT = 2
const TENSOR = { dims: 1, dataType: 2, name: 8, rawData: 9 }
const TYPE = { float: 1, uint8: 2, int8: 3 }

/**
 * @param {Uint8Array} source an fp32 ONNX model
 * @returns {Buffer} the quantised model
 */
export function quantizeModel(source) {
  const model = decode(Buffer.from(source.buffer, source.byteOffset, source.byteLength))
  const graph = decode(first(model, MODEL.graph))
  const weights = new Map(
    all(graph, GRAPH.initializer).map((bytes) => {
      const tensor = decode(bytes)
      return [first(tensor, TENSOR.name).toString(), tensor]
    }),
  )

  const replaced = new Set()
  const nodes = []
  const initializers = []
  for (const bytes of all(graph, GRAPH.node)) {
    const plan = planReplacement(decode(bytes), weights)
    if (plan === null) {
      nodes.push([GRAPH.node, BYTES, bytes])
      continue
    }
    replaced.add(plan.weight)
    nodes.push(...plan.nodes.map((node) => message(GRAPH.node, node)))
    initializers.push(...plan.tensors.map((tensor) => message(GRAPH.initializer, tensor)))
  }

  const kept = graph.filter(
    ([field, , value]) =>
      field !== GRAPH.node &&
      !(field === GRAPH.initializer && replaced.has(first(decode(value), TENSOR.name).toString())),
  )
  const quantised = [...nodes, ...kept, ...initializers]
  return encode([
    ...model.map((entry) => (entry[0] === MODEL.graph ? message(MODEL.graph, quantised) : entry)),
    message(MODEL.opsetImport, [text(OPSET.domain, 'com.microsoft'), [OPSET.version, VARINT, 1]]),
  ])
}

/** What stands in for a MatMul or Gather with a constant fp32 matrix; null for any other node. */
function planReplacement(node, weights) {
  const op = first(node, NODE.opType).toString()
  const inputs = all(node, NODE.input).map(String)
  const output = first(node, NODE.output).toString()
  const weightInput = { Gather: 0, MatMul: 1 }[op]
  if (weightInput === undefined) return null
  const weight = inputs[weightInput]
  const matrix = weights.has(weight) ? readMatrix(weights.get(weight)) : null
  if (matrix === null) return null
  return op === 'Gather'
    ? { weight, ...planGather(weight, matrix, inputs[1], output) }
    : { weight, ...planMatMul(weight, matrix, inputs[0], output) }
}

function planGather(weight, { rows, columns, values }, indices, output) {
  const { codes, scales } = quantizeRows(values, rows, columns)
  return {
    tensors: [
      tensor(`${weight}_q`, TYPE.int8, [rows, columns], codes),
      tensor(`${weight}_s`, TYPE.float, [rows, 1], scales),
    ],
    nodes: [
      operator('Gather', [`${weight}_q`, indices], `${output}_q`),
      operator('Gather', [`${weight}_s`, indices], `${output}_s`),
      operator('Cast', [`${output}_q`], `${output}_qf`, { to: TYPE.float }),
      operator('Mul', [`${output}_qf`, `${output}_s`], output),
    ],
  }
}

function planMatMul(weight, { rows, columns, values }, input, output) {
  const { codes, scales, blocks } = quantizeBlocks(values, rows, columns)
  const attributes = { K: rows, N: columns, bits: BITS, block_size: BLOCK, accuracy_level: ACCURACY_INT8 }
  return {
    tensors: [
      tensor(`${weight}_q`, TYPE.uint8, [columns, blocks, BLOCK], codes),
      tensor(`${weight}_s`, TYPE.float, [columns, blocks], scales),
    ],
    nodes: [
      operator('MatMulNBits', [input, `${weight}_q`, `${weight}_s`], output, attributes, 'com.microsoft'),
    ],
  }
}

/** Symmetric int8 with one scale a row: value ≈ code · scale. */
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

/** [K, N] to [N, K / BLOCK, BLOCK] unsigned codes around ZERO_POINT, one scale a block. */
function quantizeBlocks(values, rows, columns) {
  const blocks = rows / BLOCK
  if (!Number.isInteger(blocks)) throw new Error(`${rows} rows are no multiple of ${BLOCK}`)
  const codes = new Uint8Array(rows * columns)
  const scales = new Float32Array(columns * blocks)
  for (let column = 0; column < columns; column++) {
    for (let block = 0; block < blocks; block++) {
      const at = (k) => values[(block * BLOCK + k) * columns + column]
      let largest = 0
      for (let k = 0; k < BLOCK; k++) largest = Math.max(largest, Math.abs(at(k)))
      const scale = largest / LARGEST_CODE || 1
      const target = column * blocks + block
      scales[target] = scale
      for (let k = 0; k < BLOCK; k++) {
        codes[target * BLOCK + k] = clampCode(Math.round(at(k) / scale)) + ZERO_POINT
      }
    }
  }
  return { codes, scales, blocks }
}

function clampCode(code) {
  return Math.max(-LARGEST_CODE, Math.min(LARGEST_CODE, code))
}

/** A two-dimensional fp32 tensor, or null for anything else. */
function readMatrix(message) {
  const dims = all(message, TENSOR.dims).map(Number)
  const raw = first(message, TENSOR.rawData)
  if (Number(first(message, TENSOR.dataType)) !== TYPE.float || raw === undefined || dims.length !== 2) {
    return null
  }
  const [rows, columns] = dims
  const values = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.byteLength))
  return { rows, columns, values }
}

function tensor(name, type, dims, values) {
  return [
    ...dims.map((dim) => [TENSOR.dims, VARINT, dim]),
    [TENSOR.dataType, VARINT, type],
    text(TENSOR.name, name),
    [TENSOR.rawData, BYTES, Buffer.from(values.buffer, values.byteOffset, values.byteLength)],
  ]
}

function operator(op, inputs, output, attributes = {}, domain = null) {
  return [
    ...inputs.map((name) => text(NODE.input, name)),
    text(NODE.output, output),
    text(NODE.name, `${output}/${op}`),
    text(NODE.opType, op),
    ...Object.entries(attributes).map(([name, value]) =>
      message(NODE.attribute, [
        text(ATTRIBUTE.name, name),
        [ATTRIBUTE.int, VARINT, value],
        [ATTRIBUTE.type, VARINT, ATTRIBUTE_TYPE_INT],
      ]),
    ),
    ...(domain === null ? [] : [text(NODE.domain, domain)]),
  ]
}

// Protocol buffers: a message is a list of [field, wire type, value], nested messages kept as bytes.

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

function encode(entries) {
  return Buffer.concat(
    entries.flatMap(([field, wire, value]) => {
      const key = varintBytes((field << 3) | wire)
      if (wire === VARINT) return [key, varintBytes(value)]
      return wire === BYTES ? [key, varintBytes(value.length), value] : [key, value]
    }),
  )
}

function varintBytes(value) {
  const bytes = []
  let rest = BigInt.asUintN(64, BigInt(value))
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return Buffer.from([...bytes, Number(rest)])
}

function message(field, entries) {
  return [field, BYTES, encode(entries)]
}

function text(field, value) {
  return [field, BYTES, Buffer.from(value)]
}

function first(entries, field) {
  return entries.find((entry) => entry[0] === field)?.[2]
}

function all(entries, field) {
  return entries.filter((entry) => entry[0] === field).map((entry) => entry[2])
}
