import { describe, expect, test } from 'vitest'
import { findImports, judgeByInstructions, readInstructions } from './read-instructions.ts'

const FILE = `# Working here
<!-- a note for maintainers: never read this -->
- **Always** run \`mise run test:ci\` before pushing.
- Never commit directly to main.
- Use pnpm, not npm.

\`\`\`sh
npm install left-pad
\`\`\`
`

describe('reading an instruction file', () => {
  test('takes sentences, not code, comments or marks', () => {
    const said = readInstructions(FILE).map((one) => one.said)
    expect(said).toContain('Always run `mise run test:ci` before pushing.')
    expect(said).toContain('Use pnpm, not npm.')
    expect(said.join(' ')).not.toMatch(/left-pad|maintainers/)
  })

  test('finds imports outside code', () => {
    expect(
      findImports('See @docs/rules.md and @~/.claude/me.md.\n`@not/this.md` mail me@example.org'),
    ).toEqual(['docs/rules.md', '~/.claude/me.md'])
  })

  test('a block that is never closed hides the rest only', () => {
    expect(readInstructions('Use tabs.\n```\nnever read\n').map((one) => one.said)).toEqual(['Use tabs.'])
  })
})

describe('a memory against instructions', () => {
  const instructions = readInstructions(FILE)
  const judge = (said: string) => judgeByInstructions(said, instructions)

  test.each([
    'Don’t run test:ci',
    "Don't run mise run test:ci before pushing",
    'Commit directly to main for small fixes.',
    'Use npm, not pnpm.',
    'Skip mise run test:ci',
  ])('contradicts: %s', (said) => expect(judge(said)).toBe('contradicts'))

  test.each(['Use pnpm.', 'Never commit directly to main!', 'run `mise run test:ci` before pushing'])(
    'repeats: %s',
    (said) => expect(judge(said)).toBe('repeats'),
  )

  test.each([
    'The daemon listens on port 9100.',
    'Releases are cut on Tuesdays by Ines.',
    'mise run test:ci needs Docker on port 2375 and takes nine minutes.',
  ])('says something else: %s', (said) => expect(judge(said)).toBeNull())
})
