/**
 * Notice about capture that a brief shows once: consent is missing, or capture continues from before
 * consent was asked.
 */
import type { CaptureNotice } from '../../core/hook.ts'
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import type { BriefLine } from '../moment/brief-lines.ts'
import type { HookMoment } from '../moment/moment.ts'

const TOLD_NOTE = 'capture.notice'

const WORDS: Readonly<Record<CaptureNotice, string>> = {
  unasked:
    'Lore stores no conversations yet, because you have not agreed to it: `lore capture status` shows what would be read, `lore capture on` switches it on.',
  former:
    'Lore goes on keeping conversations, as it did before it asked: `lore capture status` shows which, `lore capture off` ends it.',
}

/** Returns null if there is nothing to say, or a brief has already said it. */
export async function loadCaptureLine({ context, settings }: HookMoment): Promise<BriefLine | null> {
  const { captureNotice } = settings
  if (captureNotice === null) return null
  if ((await context.store.capture.readNote(TOLD_NOTE)) === captureNotice) return null
  const said = WORDS[captureNotice]
  return { text: said, ref: null, served: [said], said: '', trust: null }
}

export async function noteCaptureTold(
  notes: Pick<CaptureRepository, 'writeNote'>,
  notice: CaptureNotice | null,
): Promise<void> {
  await notes.writeNote(TOLD_NOTE, notice)
}
