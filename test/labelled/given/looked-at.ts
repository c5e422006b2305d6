/** Prompts that were looked at when the rules of what is given were written. */
import type { LabelledPrompt } from './labelled-prompt.ts'

export const LOOKED_AT_PROMPTS: readonly LabelledPrompt[] = [
  {
    about: 'Ruby gem API client pagination',
    prompt:
      'somebody opened an issue that shipments go missing while they archive them during iteration, on the old 1.9 gem. draft a reply',
    helps: /cursor|drops out|next page|v3|archived/i,
  },
  {
    about: 'Ruby gem API client pagination',
    prompt: 'a nightly job gives up on 429 too early, raise the attempts',
    helps: /max_retries|[Dd]efault is 6|Retry-After|configure/i,
  },
  {
    about: 'Ruby gem API client pagination',
    prompt: 're-record the cassettes for the labels endpoint',
    helps: /address|Oyelaran|sandbox key|history/i,
  },
  {
    about: 'Ruby gem API client pagination',
    prompt: 'can I use Hash#filter_map style stuff in the gem or do old rubies have to work',
    helps: /3\.0|drop 2\.7|required_ruby/i,
    misleads: />= 2\.6/i,
  },
  {
    about: 'Ruby gem API client pagination',
    prompt: 'add a `client.labels.create` endpoint',
  },
  {
    about: 'Ruby gem API client pagination',
    prompt: 'write yard docs for Client',
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: "the admin team's export breaks now with 'query too expensive', lift it for them",
    helps: /ExportAllTeams|superadmin|HUD-881/i,
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: 'names on the dashboard were outdated until we restarted the pods, again',
    helps: /module level|per request|cache never/i,
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: 'add lastSeen to the member list, take it from the events table',
    helps: /last_activity_at|300M|column|9 GB/i,
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: "let's only accept persisted queries, would stop the nesting attacks",
    helps: /[Zz]apier|depth 8|cost for everyone|too complicated/i,
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: 'add pagination to the notifications query',
  },
  {
    about: 'GraphQL N+1 in a Node backend',
    prompt: 'upgrade prisma to 6 and see what breaks',
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: 'users say runs stop recording on steep climbs although they are walking',
    helps: /cadence|pedometer|0\.5 m\/s|1\.2/i,
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: 'could we get more precise tracks with the navigation accuracy setting?',
    helps: /BestForNavigation|plugged|kCLLocationAccuracyBest|10\.0|battery/i,
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: 'heart rate drops to zero in the graph once in a while, dig',
    helps: /HeartRateBuffer|race/i,
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: 'fix all strict concurrency warnings at the complete level',
    helps: /184|targeted/i,
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: "add a widget that shows this week's distance",
  },
  {
    about: 'iOS running app, battery and GPS',
    prompt: 'localise the settings screen to german',
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: "let's port the search page to react next sprint",
    helps: /search stays|Elm forever|move on change/i,
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: 'Agata proposes to put the planner state into zustand',
    helps: /useReducer|one to one|reducer/i,
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: 'a user says her shopping plan was overwritten by an older one',
    helps: /version counter|409|last write|older/i,
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: 'embed the new React rating stars inside an Elm page as a web component',
    helps: /custom elements|styling mess|[Bb]y routes/i,
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: 'add a favourites heart to the recipe card',
  },
  {
    about: 'Elm to TypeScript rewrite decision in a recipe site',
    prompt: 'compress the hero images',
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: "put the stream behind cloudflare's proxy so we get their ddos protection",
    helps: /grey cloud|without proxy|terms/i,
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: "song titles don't show in cars since I changed the service section",
    helps: /[Ii]cy|raw TCP|handler/i,
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: "let's go back to fly for the relay in stockholm, it scales nicer",
    helps: /740|bandwidth|TB|hetzner/i,
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: 'offer an ogg low-bandwidth stream for phones',
    helps: /AAC|aac|Safari/i,
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: 'write a status page that shows listener counts',
  },
  {
    about: 'Pulumi and DNS cutover for a radio station',
    prompt: 'rotate the icecast admin password',
  },
]
