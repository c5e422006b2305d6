/** Creates importers for exports of conversations, which differ in the shape of one conversation only. */
import { createHash } from 'node:crypto'
import { isLoreError } from '../../../core/errors.ts'
import type {
  ConversationImporter,
  ConversationPlace,
  ConversationStep,
  ImportedConversation,
} from '../../../core/ports/importer.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import { createRemarks, type Remarks } from '../reading/collector.ts'
import { readBytes } from '../reading/files.ts'
import { notThisKind, notUtf8 } from '../reading/not-this-kind.ts'
import { type Fields, parseJson, toFields } from '../reading/values.ts'
import { type ExportDocument, findDocuments } from './export-documents.ts'
import { readElements } from './json-elements.ts'

export interface ConversationProgram {
  readonly kind: string
  readonly title: string
  readonly takes: string
  /** True if the beginning of a document is of this program. */
  readonly isTheirs: (head: string) => boolean
  /** Returns null if the element is no conversation. Remarks on everything of it that is left out. */
  readonly toConversation: (
    element: Fields,
    remarks: Remarks,
    toolResults: ToolResultCut,
  ) => ImportedConversation | null
}

const HEAD_BYTES = 262_144

export function createConversationImporter(program: ConversationProgram): ConversationImporter {
  const { kind, title, takes } = program
  const theirs = async (path: string) => {
    const { documents, others } = await findDocuments(path)
    const own: ExportDocument[] = []
    for (const document of documents) if (program.isTheirs(await headOf(document))) own.push(document)
    return { documents: own, others }
  }
  return {
    kind,
    title,
    takes,
    mayBePrinciple: false,
    places: async () => [],
    async recognise(path) {
      try {
        const { documents } = await theirs(path)
        const bytes = documents.reduce((sum, document) => sum + document.bytes, 0)
        return documents.length === 0 ? null : `conversations, ${renderSize(bytes)} of JSON`
      } catch (error) {
        // A damaged archive cannot be recognised.
        if (isLoreError(error) || isFileError(error)) return null
        throw error
      }
    },
    async open(path, toolResults) {
      const { documents, others } = await theirs(path)
      if (documents.length === 0) throw (await isUtf16(path)) ? notUtf8() : notThisKind(title)
      const marks = documents.map(({ name, mark }) => [name, mark])
      return {
        fingerprint: createHash('sha256').update(JSON.stringify(marks)).digest('hex').slice(0, 16),
        others,
        count: () => countElements(documents),
        steps: (from) => readSteps(documents, from, program, toolResults),
      }
    },
  }
}

/** True for a file that an editor or a shell saved again in another encoding. */
async function isUtf16(path: string): Promise<boolean> {
  const mark = (await readBytes(path, 0, 2))?.toString('hex')
  return mark === 'fffe' || mark === 'feff'
}

async function headOf(document: ExportDocument): Promise<string> {
  const parts: Buffer[] = []
  let held = 0
  for await (const chunk of document.open(0)) {
    parts.push(chunk)
    held += chunk.length
    if (held >= HEAD_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8', 0, HEAD_BYTES)
}

/** Reads everything once, so that a damaged document is refused before anything is stored. */
async function countElements(documents: readonly ExportDocument[]): Promise<number> {
  let count = 0
  for (const document of documents) for await (const _ of readElements(document.open(0), 0)) count++
  return count
}

async function* readSteps(
  documents: readonly ExportDocument[],
  from: ConversationPlace,
  program: ConversationProgram,
  toolResults: ToolResultCut,
): AsyncGenerator<ConversationStep> {
  for (const [at, document] of documents.entries()) {
    if (at < from.document) continue
    const start = at === from.document ? from.byte : 0
    for await (const { text, lost, end } of readElements(document.open(start), start)) {
      const remarks = createRemarks()
      const element = text === null ? undefined : toFields(parseJson(text))
      const conversation =
        element === undefined ? null : program.toConversation(element, remarks, toolResults)
      if (lost !== null) remarks.add(lost, `a conversation in ${document.name}`)
      else if (conversation === null) remarks.add('bad_record', `an entry of ${document.name}`)
      yield { conversation, remarks: remarks.list(), after: { document: at, byte: end } }
    }
  }
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error
}

function renderSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${Math.ceil(bytes / 1e6)} MB`
}
