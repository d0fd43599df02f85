import { randomDigits } from '@nora/kit'

const ADJECTIVES =
  `amber ample apt azure balmy bold brave breezy bright brisk calm candid cheerful clear clever cosy
crisp curious dapper daring dawn deep deft eager early earnest easy fair fancy fast fine fleet fluffy fond free fresh
friendly frosty gentle glad golden good grand green handy happy hardy hazel honest humble icy jade jolly jovial keen
kind lakeside leafy light lively loyal lucid lucky lunar maple mellow merry mild mint misty modest mossy neat nimble
noble north novel olive open patient pearl placid plucky polite prime proud pure quick quiet rapid rare ready rosy
royal ruby rustic sage sandy serene sharp shiny silent silver sincere smart smooth snowy snug soft solar solid spry
stark steady still sunny super sweet swift tidy tender timber tranquil true trusty upbeat urban velvet vital vivid warm
wavy west whole wild windy wise witty wooden young zesty`.split(/\s+/)

const NOUNS =
  `acorn alder apple arch aspen aurora badger bamboo basil bay beacon bear beaver bee beetle birch bison
bluff boat bobcat breeze bridge brook burrow cabin cactus canyon cedar cherry cliff cloud clover coast comet condor
coral cove crane creek cricket dale deer delta dew dolphin dove dune eagle elk elm ember falcon fawn fern ferret field
finch firefly fjord flint forest fox frog garden geyser glade glacier goose grove gull harbor hare hawk heath hedge
heron hill hollow ibis iris island ivy jay juniper kestrel kite koala lagoon lake lantern lark leaf lemur lily linden
lotus lynx magpie maple marmot marsh marten meadow mole moon moose moss moth mountain nest newt oak oasis ocean orca
orchid osprey otter owl panda path pebble pelican pine pond poplar prairie puffin quail quartz rabbit raccoon rain
raven reed reef ridge river robin rook sail salmon seal shore sky snow sparrow spring spruce squirrel star starling
stone stork stream swallow swan thistle thrush tide toucan trail trout tulip turtle valley violet vole walnut walrus
wave willow wind wolf wombat wood wren`.split(/\s+/)

/** Two pleasant words and four digits: `quiet-otter-4821`. */
export function randomName(): string {
  return `${pick(ADJECTIVES)}-${pick(NOUNS)}-${randomDigits(4)}`
}

/** A name is no secret, so the slight bias of the remainder does not matter. */
function pick(words: readonly string[]): string {
  return words[Number(randomDigits(6)) % words.length] ?? 'nora'
}
