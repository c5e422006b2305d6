/** Countries, regions and large cities by name: the places people mention most. */

const PLACES =
  'afghanistan,albania,algeria,argentina,armenia,australia,austria,bangladesh,belgium,bolivia,bosnia,brazil,bulgaria,cambodia,' +
  'cameroon,canada,chile,china,colombia,costa rica,croatia,cuba,cyprus,czech republic,denmark,ecuador,egypt,estonia,ethiopia,finland,' +
  'france,germany,ghana,greece,guatemala,hungary,iceland,india,indonesia,iran,iraq,ireland,israel,italy,jamaica,japan,kenya,kuwait,' +
  'latvia,lebanon,lithuania,luxembourg,malaysia,mexico,moldova,mongolia,morocco,nepal,netherlands,new zealand,nigeria,norway,pakistan,' +
  'panama,paraguay,peru,philippines,poland,portugal,qatar,romania,russia,rwanda,saudi arabia,scotland,senegal,serbia,singapore,slovakia,' +
  'slovenia,south africa,south korea,spain,sri lanka,sudan,sweden,switzerland,syria,taiwan,tanzania,thailand,tunisia,uganda,' +
  'ukraine,united kingdom,united states,uruguay,venezuela,vietnam,wales,yemen,zimbabwe,england,europe,africa,asia,antarctica,' +
  'alaska,arizona,california,colorado,florida,hawaii,illinois,louisiana,massachusetts,michigan,minnesota,montana,nevada,' +
  'new jersey,new mexico,north carolina,ohio,oregon,pennsylvania,south carolina,tennessee,texas,utah,vermont,wisconsin,' +
  'bavaria,catalonia,ontario,quebec,british columbia,tuscany,' +
  'abu dhabi,amsterdam,ankara,athens,atlanta,auckland,bangalore,bangkok,barcelona,beijing,beirut,belgrade,berlin,bogota,boston,bratislava,' +
  'brisbane,brussels,bucharest,budapest,buenos aires,cairo,cape town,chennai,chicago,cologne,copenhagen,dallas,delhi,denver,detroit,' +
  'dubai,dublin,edinburgh,frankfurt,geneva,glasgow,hamburg,hanoi,helsinki,hong kong,honolulu,houston,istanbul,jakarta,jerusalem,' +
  'johannesburg,karachi,kolkata,kuala lumpur,kyiv,kyoto,lagos,las vegas,lima,lisbon,liverpool,london,los angeles,lyon,madrid,manchester,' +
  'manila,marseille,melbourne,mexico city,miami,milan,minneapolis,montreal,moscow,mumbai,munich,nairobi,naples,new delhi,new orleans,' +
  'new york,new york city,nice,osaka,oslo,ottawa,paris,philadelphia,portland,porto,prague,pune,reykjavik,riga,rio de janeiro,rome,rotterdam,' +
  'san diego,san francisco,santiago,sao paulo,seattle,seoul,shanghai,shenzhen,sofia,stockholm,stuttgart,sydney,taipei,tallinn,tel aviv,' +
  'tokyo,toronto,toulouse,vancouver,venice,vienna,vilnius,warsaw,washington,wellington,zurich,brooklyn,manhattan,queens'

/** Places that have more common meanings: `nice` is mostly an adjective. */
const DOUBTFUL = new Set(['nice', 'queens', 'sofia', 'milan'])
const KNOWN = new Set(PLACES.split(',').filter((place) => !DOUBTFUL.has(place)))

/** Returns true if a name of one or more words is a well-known place. Ignores case. Pure. */
export function isPlace(name: string): boolean {
  return KNOWN.has(name.toLowerCase())
}
