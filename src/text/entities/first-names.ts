/** Given names, which tell people from products among capitalised words. */

const NAMES =
  'aaron abby abdul abigail adam adrian agnes ahmed aisha akira alan alejandro alessandro alex alexander alexandra alexei alexis ali alice ' +
  'alicia alison allison amanda amelia amir amit amy ana anders andre andrea andreas andrei andrew andy angela anika anita anjali ann anna ' +
  'anne annie anthony anton antonio arjun arthur ashley audrey barbara beatrice ben benjamin bernard beth bianca bob bobby brad brandon ' +
  'brenda brian bruce bruno caleb calvin camille carl carla carlos carmen carol caroline carolyn catherine cecilia charles charlie charlotte ' +
  'chen chloe chris christian christina christine christoph christopher clara claire clark connor craig cynthia daisuke dan dana daniel ' +
  'daniela dave david deborah deepak denise dennis derek diana diane diego dimitri dmitri dominic donald donna doris dorothy doug douglas ' +
  'dylan ed eddie eduardo edward eileen elaine eleanor elena eli elias elijah elisa elizabeth ella ellen emily emma enrique eric erica erik ' +
  'erin ethan eugene eva evan evelyn fatima felipe felix fernando fiona florian frances francesca francesco francis francois frank fred ' +
  'frederick gabriel gabriela gareth gary geoff george gerald gina giovanni giulia gloria gordon greg gregory guillaume gustavo hannah hans ' +
  'harold harry hassan heather hector heidi helen helena henrik henry hiroshi howard hugo hussein ian ibrahim igor ines ingrid irene iris isaac ' +
  'isabel isabella ivan jacob jacques jake james jamie jan jane janet janice jared jasmine jason javier jean jeff jeffrey jennifer jenny ' +
  'jeremy jerry jesse jessica jill jim jimmy joan joanna joe joel johan johanna john johnny jon jonas jonathan jordan jorge jose joseph josh ' +
  'joshua joyce juan juanita judith judy julia julian julie justin kaitlyn karen karim karl karthik kate katherine kathleen kathy katie kavya keith ' +
  'kelly ken kenji kenneth kevin khaled kim kimberly klaus kofi krishna kristen kurt kyle lars laura lauren laurent leah lee lena leo leon ' +
  'leonard leonardo leslie liam lily linda lisa liz lorenzo louis louise luca lucas lucia lucy luis luke lukas lydia maggie malik manuel marc ' +
  'marcel marco marcos marcus margaret maria marie mario marion markus martha martin martina mary mateo mathieu matt matteo matthew matthias ' +
  'maurice max megan mehmet mei melanie melissa mia michael michaela michel michelle miguel mike mila milan mohamed mohammed monica monika ' +
  'morgan mustafa nadia nancy naomi natalia natalie natasha nate nathan neha neil nicholas nick nicolas nicole nikhil nikita nikolai nina noah nora ' +
  'norman oleg olga oliver olivia omar oscar otto owen pablo pamela paolo patricia patrick paul paula pavel pedro penny peter petra phil ' +
  'philip philippe pierre piotr pooja priya rachel rahul raj rajesh ralph ramesh raphael raul ravi raymond rebecca renee ricardo ' +
  'richard rick rita rob robert roberto robin roger rohan roland ron ronald rosa ross roy ruben russell ruth ryan sabine sally sam ' +
  'samantha samuel sandeep sandra sanjay sara sarah scott sean sebastian sergei sergio seth shane shannon sharon shawn sheila shreya ' +
  'silvia simon simone sofia sonia sophia sophie stefan stefano stella stephanie stephen steve steven stuart sunil susan suresh sven sylvia ' +
  'tamara tanya tara tariq tatiana ted teresa terry theo theodore theresa thomas tim timothy tobias todd tom tomas tommy tony tracy travis ' +
  'trevor tyler ulrich uma valentina valerie vanessa vera veronica vicky victor victoria vijay viktor viktoria vikram vincent viola virginia vivian vladimir ' +
  'walter wanda wei wendy wilhelm william wolfgang xavier yannick yasmin yosef yuki yusuf yvonne zach zachary zara zoe'

const GIVEN = new Set(NAMES.split(' '))

/** Returns true if a word is a common given name that rarely means anything else. Ignores case. Pure. */
export function isGivenName(word: string): boolean {
  return GIVEN.has(word.toLowerCase())
}
