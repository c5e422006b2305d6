import { describe, expect, test } from 'vitest'
import { readExperience, renderExperience } from './experience-text.ts'
import type { Experience } from './experience-views.ts'

const FULL: Experience = {
  context: 'Deploying the shop on a Friday',
  steps: [
    { action: 'Run the migrations', tool: 'flyway', result: 'two were missing' },
    { action: 'Restart the workers' },
  ],
  decisions: [
    { decision: 'Kept the old workers up', reason: 'orders were coming in' },
    { decision: 'Told support' },
  ],
  outcomes: ['No order was lost'],
  result: 'success',
}

describe('an experience', () => {
  test('reads as context, numbered steps, decisions with their reasons, and what came of it', () => {
    expect(renderExperience(FULL)).toBe(
      [
        'Deploying the shop on a Friday',
        '',
        'Steps:',
        '1. Run the migrations (flyway) → two were missing',
        '2. Restart the workers',
        '',
        'Decisions:',
        '- Kept the old workers up, because orders were coming in',
        '- Told support',
        '',
        'Outcome (success):',
        '- No order was lost',
      ].join('\n'),
    )
  })

  test('says nothing of decisions and outcomes there are none of', () => {
    const bare: Experience = { ...FULL, steps: [{ action: 'Go' }], decisions: [], outcomes: [], result: null }
    expect(renderExperience(bare)).toBe('Deploying the shop on a Friday\n\nSteps:\n1. Go')
  })

  test('comes back from the metadata as it was kept', () => {
    expect(readExperience(JSON.parse(JSON.stringify({ experience: FULL })))).toEqual(FULL)
  })

  test.each([{}, { experience: null }, { experience: 'text' }, { experience: { context: 'x' } }])(
    'is none in %j',
    (metadata) => expect(readExperience(metadata)).toBeNull(),
  )

  test('leaves out what is not of its shape', () => {
    const steps = [{ action: 'Go', tool: 3 }, { step: 'x' }, null, 'Go']
    expect(
      readExperience({ experience: { context: 'x', steps, decisions: [{}], outcomes: [1], result: 'fine' } }),
    ).toEqual({ context: 'x', steps: [{ action: 'Go' }], decisions: [], outcomes: [], result: null })
  })
})
