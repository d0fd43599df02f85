/** English nouns, 2,048 of them, none a letter away from another. Their order never changes: two people read it aloud. */
export const ENGLISH_WORDS: readonly string[] = `
abbey ability absence academy accent accident account acorn acrobat activity actor addition address adhesive
admiral adult advent adverb advice aerial affair agency agenda agony airport alarm album alcove alias alien
alley alliance almanac almond alphabet altar amateur amber ambition ambush amethyst amount amulet analogy
anatomy anchor anchovy anecdote angel animal ankle antenna anthem anthill antique antler anvil aperture
apology appetite apple apricot apron aquarium arcade archer archive arena armada armchair armor army aroma
arrow artery artist ashtray aspect aspen asphalt asteroid athlete atlas atom atrium attic auction audience
audit august aunt author autumn avenue aviator avocado award awning axis azalea baby bachelor backpack
backyard bacon badge bagel baggage bakery balance balcony ballad ballet balloon bamboo banana bandage banjo
banker banquet barber bargain barley barn baroque barracks barrel basement basil basket bassoon bathtub
battery bayonet bayou bazaar beach beaver bedroom beehive beeswax beetle beggar behavior bellhop bellows belly
benefit beret berry beverage biceps bicycle billboard binder bingo biology biplane birch birdcage birthday
biscuit bishop bison blanket blender blister blizzard blossom blouse bluebird blueprint boarder bobcat bobsled
boiler bonfire bonnet bookcase botany bottle boulder bouquet bowling boxcar bracelet braid bramble bravery
breeze brewery brick bridge briefcase broccoli brochure bronze broom brother brownie brush bubble bucket
buckle budget buffalo buffet bugle builder bulb bulletin bullfrog bumper bundle bungalow burger burlap burrow
bushel butcher butler button buttress buzzard byline byway cabbage cabin cabinet cable caboose cactus cadet
calcium calendar calf calico camel camellia camera camisole campfire campus canal canary candle candy cannon
canoe canopy canteen canvas capital capsule captain carafe caramel caravan carbon cardigan cardinal cargo
caribou carnival carousel carpet carriage carrot cartoon cascade cashew cashmere casino cassette castaway
castle catalog catapult catfish cathedral cauldron causeway cavalry cavern caviar cedar ceiling celery cellar
cello cement census centaur center century ceramic cereal ceremony chalet chalk chamber champion channel chaos
chapel chapter charcoal chariot charity charm chassis checkers cheese cheetah chemist cherry chess chestnut
chicken chief chime chimney chipmunk chisel chocolate choir chord chorus chowder chrome cider cinema cinnamon
circle circuit circus citadel citizen citrus clarinet classic clavicle clay clerk cliff climate clinic cloak
closet cloud clover cluster coach cobbler cobra cockatoo cockpit cocoa coconut codfish coffee cognac coin
colander college collie colonel colony column comedy comet comfort comma comment compass compost concert
concrete condor confetti conquest consul contract copilot copper coral cordial corner corridor corsage cosmos
costume cottage cotton cougar council country coupon courage courier cousin cowbell cowboy coyote crab cradle
cranberry crane crater crayon cream creature crest crevice cricket crimson crocodile crouton crown crumb
crusade crutch crystal cucumber cufflink culture cupboard curator curfew current curry curtain cushion custard
customer cutlery cyclist cyclone cylinder cymbal cypress daffodil dagger daisy dancer dandelion daughter
daybreak daylight deacon debate decade decision decoy decree deer delegate delta denim dentist depot deputy
derby descent desert destiny detail device dewdrop diagram dialect diamond diary dictator diesel diet digit
dilemma dinner dinosaur diploma director disaster discount dish distance district ditch divan divorce doctor
document dogma dogwood dollar dolphin domain dominion donkey doorbell doorway dough dowry dragon drama drapery
drawer driver drizzle drought drum duchess duckling dugout dumpling dungeon duvet dwarf dynamo dynasty eagle
earring earth earwig easel ebony echo eclipse economy edition editor effort eggplant elbow elder election
elegance element elephant elevator elixir elk embargo embassy emblem embrace emerald emotion emperor empire
employee enamel encore endive energy engine engraver enigma envelope enzyme epilogue episode equator eraser
ermine errand escape escort espresso essay essence estate etching eternity ether ethics eulogy evening
evidence example exhibit exile exit exodus expanse expert explorer eyebrow eyelid fabric facade factory
faculty fairy falcon family fanfare farmer fashion father fathom faucet feature february fedora feline fellow
fence fender ferret festival fever fiasco fiber fiction fiddle field figure filament filter finger finish fire
firefly firewood fisher fjord flagpole flame flamingo flannel flask flavor fleece fleet flight flint flock
flood florist flounder flour flower fluid flurry flute flyer folder folklore fondue football footnote footstep
foreman forest forge fork formula fortress fortune forum fossil fountain fox fragment freckle freedom freezer
fresco friar frigate fringe frog frontier frost fruit fuel fugue fungus funnel furnace furniture fusion future
gadget galaxy gallery gallon gamble game garage garden gargoyle garland garlic garment garnet gasoline gauge
gauntlet gazebo gazelle gearbox gelatin gemstone general genius geometry geranium gesture geyser gherkin ghost
giant gift gingham giraffe gizmo glacier gladiator glass glaze glider glimpse globe glossary glucose gnome
goatee goblet goblin goggles gold gondola goose gopher gorilla gossip gourd governor graduate grain grammar
granite granola grape gravel gravity greeting grid griffin grill grocery groove grotto group guard guava guest
guide guinea guitar gulf guru gutter gymnast gypsum habitat haddock haiku hail hairpin halibut hallway hamlet
hammer hammock hamster handcuff hangar harbor hardware harmony harness harpoon harvest hatchet hawk haystack
hazard hazelnut headband headline healer heaven hedge hedgehog heifer height heirloom helmet hemlock herald
herb heritage hermit heron hickory highway hill hinge hippo history hobby hockey holiday hollow holly homeland
homework honey hoof horizon hornet horse hospital hostess hotel hound hour household hunger hurdle hurricane
husband hyacinth hybrid hydrant hydrogen hyena hymn hymnal hyphen iceberg icicle icon idea identity igloo
iguana image impala impulse incense inch income index industry infant infantry inferno ingot initial inkwell
inlet innkeeper insect insight instinct interior interval inventor invoice iris irony island isotope isthmus
ivory ivy jackal jacket jackpot jaguar janitor jargon jasmine javelin jaw jeans jersey jetty jewel jigsaw
jogger joke journal journey joystick jubilee judge juggler juice jungle junior juniper jury justice kangaroo
karate kayak kazoo kernel kerosene ketchup kettle keyboard keyhole keystone kidney kilogram kimono kindling
kingdom kiosk kitchen kite kitten knapsack knee knife knight knoll knot knuckle koala label labor labyrinth
lacrosse ladder lady lagoon lake lamb lampshade language lantern laptop larch lasagna laser lattice laundry
laurel lava lavender lawyer leader leaf leaflet league leash leather lecture ledger legend leisure lemon
lemonade lemur lens leopard lesson letter lettuce level lexicon liaison liberty library lichen licorice
lifeboat lilac lily limerick limestone limpet linen linguist lion liquid literacy lizard llama lobster locket
locust lodge logic lollipop loom lotus lounge lozenge luggage lullaby lumber lunch lungs luxury lymph lynx
lyrics macaroni machine mackerel magazine magenta magic magnet magnolia magpie mahogany mailbox mainland
majesty major mammal mammoth manager manatee mandate mandolin maneuver mango mangrove manicure mansard mansion
mantis mantle manual maple marathon marble margin marigold marina market marmalade marmot maroon marquis marsh
marten martini marvel mascot mask mason master matador match material matrix mattress meadow meatball mechanic
medal medicine medley meerkat melody melon meltdown member memoir memory menthol menu merchant mercury
meringue merit mermaid message metaphor meteor method metro microbe midnight midwife migrant mildew mileage
military milk miller mineral minister minnow minute miracle mirage mirror mission mist mixture mocha model
mohair molecule moment monarch monitor monocle monopoly monsoon month monument mop morning morsel mortar
mosaic mosquito moss mother motif motor mouse movie muddle muffin mulberry mural muscle museum mushroom music
musician musket mustache mutiny muzzle mystery myth napkin narrator narwhal nation nature navy nebula necklace
nectar needle neighbor nephew nerve nest network neutron newspaper nickel niece nimbus noble nomad noodle noon
north nostril notary notebook notice nougat novel nozzle nucleus nugget nursery nutmeg nylon oak oasis oatcake
oatmeal obelisk object oboe observer obstacle ocean ocelot octagon october octopus odyssey office ointment
olive omelet onion opera opinion opossum optician option oracle orange orator orbit orchard orchid order
oregano organ origami origin ornament orphan osprey ostrich otter ounce outfit outlaw outpost oval oven
overcoat overture owl owner oxygen oyster package paddle padlock paella page pageant pagoda pajamas palace
palette pamphlet pancake panda panel panther papaya paper paprika papyrus parable parade paradise parakeet
parasol parcel parchment parent parfait parka parody parsley parsnip particle partner passage passport pasta
pastry pasture path patient patio patriot pattern pavement pavilion payment peacock peanut pearl peasant
pebble pecan peddler pelican pencil pendant pendulum penguin penny pension people pepper perch perfume pergola
period person pesto petal petition petrol petunia pewter pharaoh pharmacy phoenix photo phrase physics pianist
piccolo pickle picnic picture pigeon pilgrim pillar pillbox pillow pilot pinafore pineapple pinecone pioneer
pipe piranha pirate pistachio pitcher pixel pizza placebo planet plankton plasma plaster plastic plate plateau
platform plaza pleasure plumage plywood podium poem poison poker police polish polka pollen poncho pond
pontoon popcorn poplar poppy porcelain porcupine porpoise porridge portal portrait postage postcard postman
potato potluck pottery pouch poultry powder prairie prayer preacher preamble prefix prelude premium present
pretzel price priest printer prism privacy problem product profile program project prologue promise propeller
prophet protein proverb province prune psalm pudding pulley pulpit pumpkin puppet purple purpose purse
pushcart putty pyramid python quagmire quail quality quarry quarter quartz queen quench question quill quince
quintet quiver quorum quota rabbit raccoon radar radiator radio radish raft rafter railway rainbow raisin
rally ranch ranger ransom rapids raptor rapture raspberry rattle raven ravine ravioli razor reactor reason
rebel receipt recess recipe recital record recruit reef referee reflex refrain refuge regatta regiment region
reindeer relation relay relic relish remedy reminder renown report reptile republic request rescue reserve
resident residue resin result retina revenue revolver reward rhapsody rhubarb rhythm ribbon rickshaw rifle
ripple ritual roadside robin robot rodeo roller romaine romance roost rooster rope rosebud rosemary roulette
rowboat royalty rubber rubbish ruby rucksack rudder ruler rumor runner runway rust sabotage sack safari
saffron sailor saint salad salary salmon salsa salt salute sample sanctuary sand sandal sandwich sapling
sapphire sardine satchel satellite satin sauce sauna sausage savings sawdust scaffold scale scallop scarf
scenery scent scepter school schooner science scissors sconce scooter score scorpion scout screen screw scribe
script scroll sculptor seagull seahorse seaport seaweed second secret section sector sedan seed segment
senator sentence sentinel sequel sequoia serenade sergeant sermon serpent servant sesame session settler sewer
shadow shampoo shamrock shark shawl sheep shelf shelter shepherd sheriff shield shipyard shirt shoal shoelace
shoulder shovel showcase shower shrimp shrine shrub shuttle sibling sidecar sidewalk siege sierra signal
signature silence silver sinew siren sister skate sketch skillet skull skunk sky skylark skyline slalom sleeve
sleigh slipper slogan sloth smile smock smoke snail snake snorkel snow snuff soap soccer society soda soldier
solstice solution sombrero sonata song soprano sorbet sorcerer sorrel south souvenir soybean spaceship spade
spaniel sparrow spatula speaker spear spectrum speech sphere spice spider spinach spiral spirit spleen
splinter sponge spoon sport spring sprout spruce squad square squash squirrel stable stadium stairway stallion
stamp stanza starfish station statue steam steel steeple stencil stereo steward stilts stirrup stocking
stomach stone stool stork stranger strategy straw street strudel stucco studio submarine suburb subway success
suede suffix sugar suitcase suitor sulfur sultan summer summit sundae sunflower sunrise sunset supper surface
surgeon surplus surprise survey swallow swan swarm sweater swimmer switch sword syllable symbol symphony
symptom syndrome syntax syringe syrup system tablet tabloid tadpole taffeta talent talisman talon tandem
tangerine tank tapestry tapioca target tariff tassel taxi teacher teacup teammate teapot teaspoon teenager
telegram telescope temper temple tempo tenant tendril tennis tenor tent terminal termite terrace terrier
territory textbook texture theater theory thermos thicket thigh thimble thistle thorn thread throat throne
thrush thumb thunder thyme tiara tiger timber tinsel tiptoe tissue titan toast toddler token tomahawk tomato
tongue toolbox tooth topaz topic torch tornado torpedo tortoise totem toucan toupee tourist towel toxin track
tractor trader traffic tragedy trail trailer transfer transit trapdoor trapeze traveler treasure treaty treble
tree trellis trench triangle tribe tribute triceps trident trigger trilogy trinket trio tripod trolley troop
trophy trouble trousers trout truce truffle trumpet trunk trustee tuba tugboat tulip tundra tunic turban
turbine turkey turmoil turnip turret turtle tutor tuxedo tweed tweezers twilight twin tycoon typhoon typist
tyrant ukulele umbrella uncle undertow unicorn uniform unity universe update upland upstart uranium urchin
usher utensil utopia vacation vaccine vacuum valet valve vampire vanguard vanilla vanity vapor variety varnish
vase vault vegetable vehicle velvet vendor venison venom venture veranda verdict version vertigo vessel
veteran viaduct vicar viceroy victory video village villain vinegar vineyard vintage violet violin viper
virtue visa vision visitor vitamin vocal voice volcano volume voter voucher voyage wafer waffle wagon waiter
walker walnut walrus wanderer wardrobe warehouse warrior washer wasp wax wealth wedding weekend whale wharf
wheat wheel whiskers whisper widow wife wing winter wisdom witness wolf woman wombat wonder wood woodland
workshop world worm wreath wrestler wrist yacht yard year yeast yogurt zebra zenith zephyr zeppelin zero
zigzag zinc zipper zodiac zombie zone zoology
`
  .trim()
  .split(/\s+/)
