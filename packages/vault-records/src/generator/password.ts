import { randomText } from '@nora/kit'

/** What a generated password is made of. At least one class is asked for. */
export type PasswordRecipe = {
  /** From 4 to 128. */
  length: number
  lower: boolean
  upper: boolean
  digits: boolean
  symbols: boolean
  /** Leaves out what one character is mistaken for another in: `Il1|O0o` and quotes. */
  without_lookalikes: boolean
}

export const PASSWORD_LENGTH = { least: 4, most: 128 } as const
export const DEFAULT_RECIPE: PasswordRecipe = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  without_lookalikes: true,
}

const CLASSES = {
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  symbols: '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
} as const
const LOOKALIKES = /[Il1|O0o'"`]/g

/**
 * A password with at least one character of each class, every such password as probable as any
 * other: one that lacks a class is thrown away whole. Throws a RangeError for a length outside
 * 4…128 and for a recipe without classes.
 */
export function makePassword(recipe: PasswordRecipe): string {
  const classes = listClasses(recipe)
  const alphabet = classes.join('')
  for (;;) {
    const password = randomText(alphabet, recipe.length)
    if (classes.every((characters) => hasAny(password, characters))) return password
  }
}

/** log2 of how many passwords the recipe can give. */
export function getPasswordBits(recipe: PasswordRecipe): number {
  const classes = listClasses(recipe)
  const size = classes.join('').length
  // Inclusion and exclusion over the classes that a password may lack; in parts of size^length, which no number holds.
  const lacking = classes.reduce<{ missing: number; sign: number }[]>(
    (sets, { length }) => [
      ...sets,
      ...sets.map((set) => ({ missing: set.missing + length, sign: -set.sign })),
    ],
    [{ missing: 0, sign: 1 }],
  )
  const share = lacking.reduce((sum, set) => sum + set.sign * (1 - set.missing / size) ** recipe.length, 0)
  return recipe.length * Math.log2(size) + Math.log2(share)
}

function listClasses(recipe: PasswordRecipe): string[] {
  const { length, without_lookalikes } = recipe
  if (!Number.isInteger(length) || length < PASSWORD_LENGTH.least || length > PASSWORD_LENGTH.most) {
    throw new RangeError(`A password has ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`)
  }
  const names = (['lower', 'upper', 'digits', 'symbols'] as const).filter((name) => recipe[name])
  if (names.length === 0) throw new RangeError('A password needs at least one class of characters')
  return names.map((name) => (without_lookalikes ? CLASSES[name].replace(LOOKALIKES, '') : CLASSES[name]))
}

function hasAny(text: string, characters: string): boolean {
  return [...text].some((character) => characters.includes(character))
}
