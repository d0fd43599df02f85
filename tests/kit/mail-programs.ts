import type { Page } from 'playwright-core'

/**
 * How mail programs show the same letter: as a page; as Gmail does for accounts of others, which drops the
 * head and the classes and puts the rest into a box of its own; and as those do that turn light colours dark
 * by their lightness. What a page of the name is made of is read by `page.evaluate`.
 */
export const mailPrograms = {
  light: { theme: 'light', width: 360, change: '' },
  narrow: { theme: 'light', width: 320, change: '' },
  dark: { theme: 'dark', width: 360, change: '' },
  stripped: {
    theme: 'light',
    width: 800,
    change: `{
      const box = document.createElement('div')
      box.style.cssText = document.body.style.cssText + ';width:360px'
      box.append(...document.body.childNodes)
      for (const element of box.querySelectorAll('*')) element.removeAttribute('class')
      document.head.replaceChildren()
      document.body.removeAttribute('class')
      document.body.style.cssText = 'margin:0;background:#ffffff'
      document.body.append(box)
    }`,
  },
  inverted: {
    theme: 'light',
    width: 360,
    change: `{
      const turn = (color) => {
        const [red, green, blue] = color.match(/[\\d.]+/g).map(Number)
        const sum = Math.max(red, green, blue) + Math.min(red, green, blue)
        return 'rgb(' + [red, green, blue].map((part) => part + 255 - sum).map(Math.round).join(' ') + ')'
      }
      for (const { style } of document.querySelectorAll('[style]')) {
        for (const name of ['color', 'backgroundColor', 'borderTopColor', 'borderBottomColor']) {
          if (style[name]) style[name] = turn(style[name])
        }
      }
    }`,
  },
} as const

export type MailProgram = keyof typeof mailPrograms

export async function showEmail(page: Page, html: string, program: MailProgram): Promise<void> {
  const { theme, width, change } = mailPrograms[program]
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 640 })
  await page.setContent(html)
  await page.evaluate(change)
}

/** Lists what overflows the sides of the email’s box, as short lines. */
export function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const side = Math.min(360, document.documentElement.clientWidth)
    return [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > side + 0.5 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
      .map((one) => one.outerHTML.slice(0, 120))
  })()`)
}
