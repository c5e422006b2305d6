import { describe, expect, it } from 'vitest'
import { CLAIM_RULES } from './claim-rules.ts'
import {
  type ClaimRelation,
  compareClaims,
  countWordsApart,
  isReordered,
  overlap01,
} from './compare-claims.ts'

type Case = readonly [rule: string, relation: ClaimRelation, older: string, newer: string]

const CASES: readonly Case[] = [
  ['exact', 'same', 'Run `make` twice.', 'run make twice'],
  ['question', 'unrelated', 'The lamp is on.', 'Is the lamp off?'],
  ['question', 'unrelated', 'Ada lives in Bonn.', 'where does Ada live now'],
  ['order', 'unrelated', 'Ada reports to Bo.', 'Bo reports to Ada.'],
  ['order', 'unrelated', 'The tool converts YAML to JSON.', 'The tool converts JSON to YAML.'],
  ['modality', 'updated', 'You may squash commits.', 'You must squash commits.'],
  ['restated', 'same', 'The repo needs Go 1.22.', 'Repository requires Go 1.22'],
  ['restated', 'same', 'The mails are sent by the worker.', 'the worker sends the mails'],
  ['supposition', 'unrelated', 'The limit is 5 MB.', 'Maybe the limit could be 9 MB.'],
  ['supposition', 'unrelated', 'We rent a van.', 'If we rent a van, we need a licence.'],
  ['replacement', 'updated', 'We use Gulp.', 'We use Vite instead of Gulp.'],
  ['replacement', 'updated', 'We use Gulp for assets.', 'Replaced Gulp with Vite.'],
  ['replacement', 'updated', 'The site is hosted on Heroku.', 'The site moved from Heroku to Fly.'],
  ['replacement', 'updated', 'We pay by card.', 'We pay by invoice, not by card.'],
  ['replacement', 'updated', 'Use lodash for clones.', "Don't use lodash for clones, use structuredClone."],
  ['unresolved', 'unrelated', 'It is special.', 'It is special to me today.'],
  ['opposite', 'contradicted', 'Caching is enabled.', 'caching is disabled'],
  ['opposite', 'contradicted', 'The radio is on.', 'radio is off'],
  ['opposite', 'contradicted', 'The knot is safe.', 'The knot is unsafe.'],
  ['opposite', 'contradicted', 'Always lock the door.', 'Never lock the door.'],
  ['opposite', 'contradicted', 'I drink tea with milk.', 'I drink tea without milk.'],
  ['opposite', 'same', 'The gate is closed.', 'The gate is not open.'],
  ['retraction', 'contradicted', 'We use Sass for themes.', 'dropped Sass'],
  ['retraction', 'contradicted', 'Ida plays chess.', 'Ida no longer plays chess.'],
  ['negation', 'contradicted', 'The job deletes rows.', "The job doesn't delete rows."],
  ['negation', 'unrelated', 'I eat fish.', "I don't eat fish on Mondays."],
  ['negation', 'unrelated', 'Did not update the docs.', 'Update the docs.'],
  ['other-subject', 'unrelated', 'Ada lives in Rome.', 'Bo lives in Paris.'],
  ['other-subject', 'unrelated', 'My sister is 30.', 'His sister is 31.'],
  ['other-subject', 'unrelated', 'I like jazz.', 'Bo likes jazz.'],
  ['contained', 'same', 'Ada likes tea, milk and jam.', 'Ada likes jam.'],
  ['refines', 'refines', 'We have a cellar.', 'We have a cellar with two rooms.'],
  ['refines', 'refines', 'Use pnpm.', 'Use pnpm because it is faster on the shared runner.'],
  ['event', 'unrelated', 'On Monday we deployed 1.2.', 'On Friday we deployed 1.3.'],
  ['event', 'unrelated', 'I had a cold in May.', 'I had a cold in June.'],
  ['additive', 'unrelated', 'The API speaks JSON.', 'The API also speaks XML.'],
  ['state', 'updated', 'The order is pending.', 'The order is finished.'],
  ['value', 'updated', 'The pool has 4 threads.', 'pool has 8 threads'],
  ['value', 'updated', 'Backups are kept for 30 days.', 'Backups are kept for 3 months.'],
  ['value', 'updated', 'The service runs on Node 20.', 'We upgraded the service to Node 24.'],
  ['value', 'updated', 'Logs are kept in var/log.', 'Logs are kept in /srv/log.'],
  ['value', 'updated', 'The talk is on Monday.', 'talk is on Tuesday'],
  ['value', 'updated', 'The key is read from APP_KEY.', 'The key is read from MAIN_KEY.'],
  ['name', 'updated', 'The lead is Ada.', 'The lead is Bo.'],
  ['exclusive', 'updated', 'Bo works at a bank.', 'Bo works at a school.'],
  ['exclusive', 'updated', 'Ada leads the team.', 'Bo leads the team.'],
  ['moved', 'updated', 'Ada lives in Rome.', 'Ada moved to Oslo.'],
  ['changed', 'updated', 'I wear glasses.', 'I wear contact lenses now.'],
  ['changed', 'updated', 'I prefer dark mode.', 'I prefer light mode now.'],
  ['changed', 'updated', 'The user drinks coffee in the morning.', 'I drink tea in the morning now.'],
  ['role', 'updated', 'Lena is the product owner.', 'Tomasz is the product owner.'],
  ['state', 'updated', 'The backup runs daily.', 'The backup runs weekly.'],
  ['exclusive', 'updated', 'Photos are stored in the EU.', 'Photos are stored in the US.'],
  ['value', 'updated', 'The mill runs on host:7411.', 'The mill runs on host:7500.'],
  ['dated-events', 'unrelated', 'Kim moved to Berlin in 2019.', 'Kim moved to Paris in 2022.'],
  ['dated-events', 'unrelated', 'Kim moved to Berlin on 12 March.', 'Kim moved to Paris on 30 April.'],
  ['value', 'updated', 'The standup moved to Tuesday.', 'The standup moved to Thursday.'],
  ['value', 'updated', 'The thesis is due on 12 March.', 'The thesis is due on April 30.'],
  ['value', 'updated', 'On-call rotates every week.', 'On-call rotates every other week.'],
  ['value', 'updated', 'Sales can be reached at a@b.test.', 'Sales can be reached at c@b.test.'],
  ['nothing-shared', 'unrelated', 'We copy the tables every hour.', 'We copy the files every day.'],
  ['nothing-shared', 'unrelated', 'Badges expire after 30 days.', 'Badges for visitors expire after 1 day.'],
  ['nothing-shared', 'unrelated', 'The mill runs at 15 rpm.', 'The old mill runs at 12 rpm.'],
  ['nothing-shared', 'unrelated', 'Deploys happen on Mondays.', 'Deploys of the docs happen on Fridays.'],
  ['exclusion', 'updated', 'The manual comes only in English.', 'The manual comes in English and German.'],
  ['exclusion', 'updated', 'We use Postgres and Redis.', 'We use only Postgres.'],
  ['refines', 'refines', 'The manual is only in English.', 'The manual is in English on the website.'],
  ['role', 'updated', 'The captain of the team is Ines.', 'Bilal is the captain of the team.'],
  ['other-subject', 'unrelated', 'The captain of the team is Ines.', 'Bilal is the captain of the juniors.'],
  ['restated', 'same', 'The captain of the team is Ines.', 'Ines is the captain of the team.'],
  ['order', 'unrelated', 'Ada is the boss of Bo.', 'Bo is the boss of Ada.'],
  ['exclusive', 'updated', 'The default of LOG_LEVEL is info.', 'LOG_LEVEL defaults to warn.'],
  ['exclusive', 'updated', 'Passwords are hashed with bcrypt.', 'Passwords are hashed with argon2.'],
  ['exclusive', 'updated', 'I drive a Golf.', 'The user drives a Tesla.'],
  ['retraction', 'contradicted', "I'm allergic to nuts.", 'The user is no longer allergic to nuts.'],
  ['replacement', 'updated', 'We indent with tabs.', 'We indent with spaces, not tabs.'],
  ['exclusive', 'updated', 'We use Redis for sessions.', 'We use Valkey for sessions.'],
  ['nothing-shared', 'unrelated', 'We use Redis for sessions.', 'We use Redis for the job queue now.'],
  ['nothing-shared', 'unrelated', 'Backups are kept for 30 days.', 'Backups are 30 GB.'],
  ['nothing-shared', 'unrelated', 'Alice reports to Bob.', 'Alice reports bugs to Carol.'],
  ['nothing-shared', 'unrelated', 'We have a standup on Mondays.', 'We have a standup on Thursdays.'],
  ['nothing-shared', 'unrelated', 'I like tea.', 'I like coffee now.'],
  ['other-subject', 'unrelated', 'Service 5 uses port 9000.', 'Service 6 uses port 9001.'],
  ['nothing-shared', 'unrelated', 'Bo speaks French.', 'Bo speaks Dutch.'],
  ['nothing-shared', 'unrelated', 'Do not edit src/a.ts.', 'Do not edit src/b.ts.'],
  ['nothing-shared', 'unrelated', 'Reviewers check naming.', 'Reviewers check coverage.'],
]

describe('compareClaims', () => {
  it.each(CASES)('by %s: %s, %j and %j', (rule, relation, older, newer) => {
    expect(compareClaims(older, newer)).toMatchObject({ rule, relation })
  })

  it('has a case for every rule', () => {
    const exercised = new Set(CASES.map(([rule]) => rule))
    expect(CLAIM_RULES.map(({ name }) => name).filter((name) => !exercised.has(name))).toEqual([])
  })

  it('gives a reason and a confidence', () => {
    expect(compareClaims('The port is 80.', 'The port is now 81.')).toEqual({
      relation: 'updated',
      rule: 'value',
      reason: 'number 80 became 81.',
      confidence01: 0.9,
    })
  })

  it('turns a refinement into something contained when the arguments change places', () => {
    const [short, long] = ['Bo trains for a race.', 'Bo trains for a race in Bern.']
    expect(compareClaims(short, long)).toMatchObject({ relation: 'refines' })
    expect(compareClaims(long, short)).toMatchObject({ relation: 'same', rule: 'contained' })
  })

  it('does not call the same what adds a reason', () => {
    expect(compareClaims('Use pnpm.', 'Use pnpm because npm breaks the lockfile.').relation).toBe('refines')
    expect(compareClaims('Use pnpm because npm breaks the lockfile.', 'Use pnpm.').relation).toBe('same')
  })

  it('leaves a longer text alone when one of its many sentences changes', () => {
    const text = 'The port is 80. Logs go to syslog. Ada owns the service. It is written in Go.'
    expect(compareClaims(text, 'The port is 81.').relation).toBe('unrelated')
    expect(compareClaims('The port is 80. Logs go to syslog.', 'The port is 81.').relation).toBe('updated')
  })

  it('finds a sentence in a longer text', () => {
    const text = 'Ada owns the service. The service is written in Go. The port is 80.'
    expect(compareClaims(text, 'the service is written in Go')).toMatchObject({ relation: 'same' })
  })

  it('finds nothing in nothing', () => {
    expect(compareClaims('', '…').relation).toBe('unrelated')
    expect(compareClaims('!!!', 'The port is 80.').relation).toBe('unrelated')
  })

  it.each(['a', ',', 'not ', 'because ', 'instead of ', "don't use x, ", 'x.\n', '`', "'", '1.2.', 'it is '])(
    'reads a megabyte of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
      expect(compareClaims(text, `${text}y`).relation).toBeDefined()
    },
  )
})

describe('overlap01', () => {
  it('is 1 for the same terms, 0 for none, between for some', () => {
    expect(overlap01('The parser drops comments', 'comments are dropped by the parser')).toBe(1)
    expect(overlap01('The parser drops comments', 'Ada lives in Rome')).toBe(0)
    expect(overlap01('The parser drops comments', 'The parser is fast')).toBeCloseTo(0.4)
    expect(overlap01('', '')).toBe(0)
  })
})

describe('countWordsApart', () => {
  it('counts plain words that stand on one side', () => {
    expect(countWordsApart('Ada adores the old harbour', 'Ada adores the harbour')).toEqual({
      onlyA: 1,
      onlyB: 0,
    })
  })

  it.each([
    ['The old port is 80', 'The old port is 81'],
    ['Ada calls Bo', 'Ada calls Kim'],
    ['The gate is open at night', 'The gate is closed at night'],
    ['The job runs at night', 'The job does not run at night'],
    ['One. Two words.', 'One two words.'],
  ])('refuses %j and %j', (a, b) => {
    expect(countWordsApart(a, b)).toBeNull()
  })
})

describe('isReordered', () => {
  it.each([
    ['Access tokens for Quay expire after 15 minutes.', 'Quay access tokens expire after 15 minutes'],
    ['Ada and Bo like tea.', 'Bo and Ada like tea.'],
  ])('is true for %j and %j', (a, b) => {
    expect(isReordered(a, b)).toBe(true)
  })

  it.each([
    ['Ada helps Bo.', 'Bo helps Ada.'],
    ['Trains from Rome to Bonn run daily.', 'Trains from Bonn to Rome run daily.'],
    ['Ada hilft Bo', 'Bo hilft Ada'],
    ['Bo, not Ada, leads the team.', 'Ada, not Bo, leads the team.'],
    ['Quay access tokens expire after 15 minutes', 'Quay access tokens expire after 30 minutes'],
  ])('is false for %j and %j', (a, b) => {
    expect(isReordered(a, b)).toBe(false)
  })
})
