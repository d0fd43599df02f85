export function guidesPlugin(): {
  name: string
  enforce: 'pre'
  load(id: string): Promise<string | null>
}
export function loadGuide(
  path: string,
  onRead?: (file: string) => void,
): Promise<{
  title: string
  sections: {
    id: string
    depth: number
    title: string
    blocks: ({ kind: 'html'; html: string } | { kind: 'code'; text: string })[]
  }[]
}>
