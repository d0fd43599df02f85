/** Words of headings that the browser broke over two lines; a word longer than the window may be. */
export const brokenHeadings = `[...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
  const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
  const broken = []
  while (texts.nextNode()) {
    const { data } = texts.currentNode
    for (const { 0: word, index } of data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(texts.currentNode, index)
      range.setEnd(texts.currentNode, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const width = [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0)
      if (lines.size > 1 && width < document.documentElement.clientWidth - 48) broken.push(word)
    }
  }
  return broken
})`
