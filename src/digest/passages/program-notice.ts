/** Detects turns and lines that a program wrote in a person's name: notices of hooks, of tasks, of the client. Pure. */

/** Only the beginning of a turn tells. */
const READ_CHARS = 300
const NOTICES: readonly RegExp[] = [
  /^(?:operation|prompt|request|tool use|tool call|command) (?:was )?(?:stopped|blocked|denied|interrupted|rejected) by\b/i,
  /^(?:\w+ ){0,2}hook (?:feedback|error|output|blocked|stopped|failed|success|additional context)\b/i,
  /^\[(?:request|system|task|background|automated)\b[^\]\n]{0,80}\]/i,
  /^<(?:task-notification|system-reminder|local-command|bash-|command-|user-prompt-submit-hook|teammate-message|ide_)/i,
  /^(?:caveat: the messages below|base directory for this skill|this session is being continued from|api error:)/i,
  /^(?:background|async) (?:task|command|agent|process)\b[^\n.]{0,120}\b(?:completed|finished|failed|exited|was stopped)\b/i,
]

/** Returns true if the whole turn is a program's notice. */
export function isProgramNotice(text: string): boolean {
  const beginning = text.trimStart().slice(0, READ_CHARS)
  return NOTICES.some((notice) => notice.test(beginning))
}
