import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

export function parseMarkdown(markdown: string) {
	return parser.parse(markdown)
}

export type Block = ReturnType<typeof parseMarkdown>['children'][number]
export type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]
export type List = Extract<Block, { type: 'list' }>
export type ListItem = List['children'][number]
export type Table = Extract<Block, { type: 'table' }>
export type TableRow = Table['children'][number]
