/**
 * Two sets of three-fact chains among other facts, for deep search: the question names something in the
 * first fact, and each fact leads to the next by a name or rare word. `SEEN` may be looked at when deep
 * search changes; `ONLY_COUNTED` was written before and is counted, never tuned on.
 */

export interface Chain {
  readonly question: string
  readonly facts: readonly [string, string, string]
}

export interface ChainSet {
  readonly chains: readonly Chain[]
  /** Facts that belong to no chain, about the same kinds of things. */
  readonly others: readonly string[]
}

export const SEEN: ChainSet = {
  chains: [
    {
      question: 'When could power maintenance interrupt logins through authsvc?',
      facts: [
        'authsvc keeps its sessions in a Redis cluster called tidepool.',
        'tidepool runs on the three nodes in rack 14 of the Lyon data centre.',
        'Rack 14 has its batteries replaced on the second Sunday of March, without power for an hour.',
      ],
    },
    {
      question: 'On which day is the boss of the person who signs large invoices away?',
      facts: [
        'Invoices above ten thousand euros are signed by Petra Halloran.',
        'Petra Halloran reports to Ines Okafor, who heads the Treasury desk.',
        'Ines Okafor works from Porto and does not come in on Fridays.',
      ],
    },
    {
      question: 'Which old protocol will soon no longer work for the checkout page?',
      facts: [
        'The checkout page hands every order to billing-worker over the queue.',
        'billing-worker still links against libferro 2.3.',
        'From October on, libferro refuses TLS 1.1 connections.',
      ],
    },
    {
      question: 'Can someone in a wheelchair get to the place where Grandma’s piano stands?',
      facts: [
        'Grandma’s piano was moved to Aunt Rosalind’s flat in 2019.',
        'Rosalind lives on the third floor above the bakery in Tanner Street.',
        'The Tanner Street building has no lift and a very narrow staircase.',
      ],
    },
    {
      question: 'At what temperature was the origin of sample K-88 stored?',
      facts: [
        'Sample K-88 was grown from the Arvento strain.',
        'Arvento came to us from Professor Lindqvist’s collection in Uppsala.',
        'Lindqvist stores all cultures at minus 150 degrees.',
      ],
    },
    {
      question: 'What time of day do the trucks drive that bring goods to the Brightwater store?',
      facts: [
        'Everything for the Brightwater store goes through the Kessel depot.',
        'Morrow & Tate do the haulage for Kessel.',
        'Since the strike, Morrow & Tate only send drivers out at night.',
      ],
    },
  ],
  others: [
    'The staging database is refreshed from production every Monday morning.',
    'mailroom sends the weekly report through an SMTP relay in Frankfurt.',
    'Rack 9 was emptied after the leak in the cooling system.',
    'Sessions of the admin panel expire after twenty minutes.',
    'The Redis version in the test environment is 7.2.',
    'Travel expenses are paid back within three weeks.',
    'Tomasz Wrona orders the office supplies and signs for parcels.',
    'The Porto office has a new espresso machine on the second floor.',
    'Holiday requests go to the team lead at least two weeks ahead.',
    'The audit of the treasury found two missing receipts.',
    'The product page loads its images from a bucket in Oregon.',
    'search-indexer rebuilds its index at four in the morning.',
    'Version 3 of the payment form asks for the postal code first.',
    'We stopped supporting Internet Explorer two years ago.',
    'The order queue keeps failed messages for seven days.',
    'Grandma’s recipe for plum cake is in the blue folder.',
    'Uncle Bertram repairs old radios in his garage.',
    'The bakery near the station closes at noon on Saturdays.',
    'Our piano tuner retired last spring.',
    'The lift in the town hall is out of order again.',
    'The centrifuge in room 12 must be balanced before each run.',
    'Freezer alarms are sent to the phone of whoever is on duty.',
    'Sample J-20 was thrown away because of mould.',
    'Doctor Amari writes up the protocol of every experiment.',
    'Gloves and pipette tips are ordered on the first of the month.',
    'The Fairhaven store opens an hour later in winter.',
    'Returned goods wait in hall 3 until somebody checks them.',
    'The forklift at the harbour warehouse needs a new battery.',
    'Drivers get a meal voucher for tours of more than eight hours.',
    'The strike at the port ended after nine days.',
  ],
}

export const ONLY_COUNTED: ChainSet = {
  chains: [
    {
      question: 'Who do I call if the storage behind the thumbnails on the gallery page breaks?',
      facts: [
        'Thumbnails on the gallery page come from pixmill.',
        'pixmill writes its results to the sandbar volume.',
        'For trouble with sandbar, ring Odile Brun on extension 417.',
      ],
    },
    {
      question: 'What language is the team lead of the Saturn project learning?',
      facts: [
        'Saturn is being built by the Quality Guild.',
        'Henrike Vos has led the Quality Guild since January.',
        'Henrike is taking Portuguese lessons on Tuesday evenings.',
      ],
    },
    {
      question: 'Which certificate must be renewed before the nightly export can run again?',
      facts: [
        'The nightly export fails as soon as ferry-sync is down.',
        'ferry-sync authenticates against the Osprey gateway.',
        'Osprey presents a certificate from Nordlys that expires on 3 June.',
      ],
    },
    {
      question: 'How long is the walk from the station to the restaurant where Maja’s birthday is?',
      facts: [
        'Maja celebrates her birthday at the Golden Heron.',
        'The Golden Heron moved to the old mill by the Ilse bridge.',
        'From the station it is twelve minutes on foot to the Ilse bridge.',
      ],
    },
    {
      question: 'What must not be mixed with the medicine that Doctor Farrow prescribed for Dad?',
      facts: [
        'Doctor Farrow prescribed Dad something called Velantrin.',
        'Velantrin is a brand of amlorudine.',
        'People who take amlorudine must not drink grapefruit juice.',
      ],
    },
    {
      question: 'What is the budget of the department that owns the mobile app’s push service?',
      facts: [
        'Push messages of the mobile app are sent by magpie.',
        'magpie was handed over to Field Operations in spring.',
        'Field Operations got 240,000 euros for this year.',
      ],
    },
  ],
  others: [
    'The gallery page shows forty pictures at a time.',
    'Old uploads are moved to cold storage after ninety days.',
    'hatchway restarts itself if its memory passes two gigabytes.',
    'Extension 300 is the front desk.',
    'The volume for log files is nearly full.',
    'The Jupiter project was cancelled after the second review.',
    'Casimir Lund speaks Finnish and Estonian.',
    'Team leads meet every second Wednesday.',
    'The Tuesday stand-up moved to half past nine.',
    'Our intern from Braga leaves in September.',
    'Exports to the partner are encrypted with their public key.',
    'The import of prices runs every fifteen minutes.',
    'Certificates of the intranet are issued by our own authority.',
    'The gateway in Oslo has been replaced.',
    'Backups of the wiki are kept for a year.',
    'Maja’s bicycle was stolen at the station.',
    'The Italian place in Mill Lane is closed on Mondays.',
    'For Ole’s birthday we rented a boat.',
    'The bridge at the north end is closed for repairs.',
    'Trains to the coast leave every forty minutes.',
    'Dad sees the dentist in November.',
    'Mum keeps the vaccination cards in the desk drawer.',
    'Doctor Imre is on holiday until the tenth.',
    'Orange juice is on the shopping list.',
    'The pharmacy by the church is open on Sundays.',
    'The mobile app asks for permission to send messages at the first start.',
    'The web shop uses a separate mail service.',
    'Marketing spent less than planned last year.',
    'Facilities look after the heating and the lifts.',
    'Budgets are settled in the first week of December.',
  ],
}
