/** Detects lines that people paste rather than type: stack frames, time stamps, diffs, shell prompts, code. Pure. */

const SIGNS: readonly RegExp[] = [
  // Stack frames.
  /^\s*at\s+\S+.*[:(]\d/,
  /^\s*File ".{1,300}", line \d/,
  // Time stamps and levels of logs.
  /^\s*\[?(?:\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d)/,
  /^\s*(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE)\b/,
  /^\s*(?:npm|yarn|pnpm) (?:ERR|WARN|error)/,
  // Diffs, shell prompts and tables.
  /^\s*(?:[-+]{3} [ab]\/|@@ |[$>%] |\|)/,
  // Code.
  /^\s*(?:import|export|const|let|var|function|class|def|return|public|private|#include)\b.*[;{(=:]\s*$/,
  /[{};]\s*$/,
]
const READ_CHARS = 2_000

export function isPastedLine(line: string): boolean {
  const read = line.slice(0, READ_CHARS)
  return SIGNS.some((sign) => sign.test(read))
}
