/** Notice that a brief shows once: memories of a person are back that rules of earlier versions had archived. */
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import { RESTORED_NOTE, toRestoredNote } from '../../kernel/restored-note.ts'
import type { BriefLine } from '../moment/brief-lines.ts'
import type { HookMoment } from '../moment/moment.ts'

/** Returns null if there is nothing to say, or a brief has already said it. */
export async function loadRestoredLine({ context }: HookMoment): Promise<BriefLine | null> {
  const note = toRestoredNote(await context.store.capture.readNote(RESTORED_NOTE))
  if (note === null) return null
  const { memories, run } = note
  const subject = memories === 1 ? 'One memory is' : `${memories} memories are`
  const said = `${subject} back that a person had told Lore and earlier rules had archived: \`lore run show ${run}\` lists them, \`lore undo ${run}\` takes it back.`
  return { text: said, ref: null, served: [said], said: '', trust: null }
}

export async function noteRestoredTold(notes: Pick<CaptureRepository, 'writeNote'>): Promise<void> {
  await notes.writeNote(RESTORED_NOTE, null)
}
