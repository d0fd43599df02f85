import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

type Pair = [light: string, dark: string]

const tokens = new Map<string, Pair>()
for (const [, name, light, dark] of css.matchAll(
  /--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g,
)) {
  tokens.set(name!, [light!, dark!])
}

/** Björn Ottosson's OKLab to linear sRGB, clamped as a screen does. */
function linearRgb(colour: string): number[] {
  const [lightness, chroma, hue] = colour.match(/[\d.]+/g)!.map(Number) as [number, number, number]
  const L = lightness / 100
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(foreground: string, background: string): number {
  const [a, b] = [foreground, background].map((colour) => {
    const [red, green, blue] = linearRgb(colour) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken', 'hover', 'accent-soft']
const texts: [text: string, grounds: string[]][] = [
  ['text', grounds],
  ['text-soft', grounds],
  ['text-faint', ['canvas', 'surface', 'sunken', 'hover', 'accent-soft']],
  ['accent-text', ['canvas', 'surface', 'accent-soft']],
  ['on-accent', ['accent']],
  ['on-bad', ['bad']],
  ...['ok', 'warn', 'bad', 'info'].map((tone): [string, string[]] => [
    tone,
    ['canvas', 'surface', 'sunken', `${tone}-soft`],
  ]),
]

test('initials can be read on every tile, in both themes', () => {
  const tiles = [...css.matchAll(/--tile-\d: (oklch\([^)]*\));/g)].map(([, colour]) => colour!)
  expect(tiles).toHaveLength(8)
  const ink = /--on-tile: (oklch\([^)]*\));/.exec(css)![1]!
  for (const tile of tiles) expect(contrast(ink, tile)).toBeGreaterThanOrEqual(4.5)
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => tokens.get(name)![theme === 'light' ? 0 : 1]

  test.each(texts.flatMap(([text, on]) => on.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['canvas', 'surface'])('the border of a control and the focus ring are seen on %s', (ground) => {
    expect(contrast(colour('control'), colour(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})
