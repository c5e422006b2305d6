import { describe, expect, it } from 'vitest'
import { findAskedAnchors } from './asked-anchors.ts'

describe('findAskedAnchors', () => {
  it.each([
    ['What did we change before the deploy?', 'the deploy', 'before'],
    ['what broke after the migration', 'the migration', 'after'],
    ['What did we see during the outage?', 'the outage', 'during'],
    ['What changed since the rewrite of the parser?', 'the rewrite of the parser', 'after'],
    ['What was in place until the audit?', 'the audit', 'before'],
    ['What did Ines say after we moved to Oslo?', 'we moved to Oslo', 'after'],
    ['Before the release, what was the port?', 'the release', 'before'],
    ['What did he do after returning from Lima?', 'returning from Lima', 'after'],
    ['What was decided prior to launch?', 'launch', 'before'],
    ['Which bugs came up after the upgrade and who fixed them?', 'the upgrade', 'after'],
    ['Where did they live before she left the firm?', 'she left the firm', 'before'],
    ['After the outage what did we monitor?', 'the outage', 'after'],
  ])('counts from an event in %j', (question, phrase, side) => {
    expect(findAskedAnchors(question)).toEqual([{ phrase, side }])
  })

  it.each([
    ['What did we change before 5 May?'],
    ['What changed since March?'],
    ['What changed since yesterday?'],
    ['What changed after the end of 2025?'],
    ['What did she do before that?'],
    ['What happened after all?'],
    ['Before I deploy, what should I run?'],
    ['Before deploying, what do I check?'],
    ['What did we do before?'],
    ['What changed after it?'],
    ['What did we eat during the summer?'],
    ['What would she do after gaming?'],
    ['How does he calm down after a big game?'],
    ['Who owns billing?'],
  ])('finds none in %j', (question) => {
    expect(findAskedAnchors(question)).toEqual([])
  })

  it('finds two, and no more', () => {
    const question = 'What happened after the outage, before the audit, during the review?'
    expect(findAskedAnchors(question).map(({ phrase }) => phrase)).toEqual(['the outage', 'the audit'])
  })
})
