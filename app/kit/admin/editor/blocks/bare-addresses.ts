// Web and mail addresses in the words of a text: Markdown links them without brackets.
import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import { unified } from 'unified'

type Change = (tree: Root) => unknown
type Extension = { transforms?: Change[] | null | undefined }

const given = unified().use(remarkGfm, { singleTilde: false }).freeze().data()
const changes = ((given.fromMarkdownExtensions ?? []) as (Extension | Extension[])[])
	.flat()
	.flatMap(({ transforms }) => transforms ?? [])

/** Links the addresses in the words of a block as the parser does; changes the block. */
export function linkAddresses(block: RootContent): RootContent {
	if (!hasAddress(block)) return block
	const root: Root = { type: 'root', children: [block] }
	for (const change of changes) change(root)
	joinTexts(root)
	return root.children[0]!
}

const maxAddressLength = 2000

/** Written words, with their addresses as they are where nothing in them needs a mark. */
export function withPlainAddresses(written: string): string {
	return written.replaceAll(/\\(?=[.:@])/g, (mark, at: number) =>
		isUseless(written, at) ? '' : mark,
	)
}

/** Whether a mark before `.`, `:` or `@` does not keep an address from being linked. */
function isUseless(written: string, at: number): boolean {
	const end = /[\s\\&<>]/.exec(written.slice(at + 1, at + maxAddressLength))?.[0]
	if (end === undefined || end.trim() !== '') return false
	let from = at
	while (from > 0 && at - from < maxAddressLength && !/[\s(]/.test(written[from - 1]!)) from--
	const word = written.slice(from, at)
	if (written[at + 1] === '.') return /^www$/i.test(word)
	return written[at + 1] === ':' ? /^https?$/i.test(word) : /^[\w+.-]+$/.test(word)
}

function hasAddress(node: Nodes): boolean {
	if ('children' in node) return node.children.some(hasAddress)
	return node.type === 'text' && /@|www\.|https?:/i.test(node.value)
}

function joinTexts(node: Nodes) {
	if (!('children' in node)) return
	for (let at = node.children.length - 1; at > 0; at--) {
		const [before, text] = [node.children[at - 1]!, node.children[at]!]
		if (before.type !== 'text' || text.type !== 'text') continue
		before.value += text.value
		node.children.splice(at, 1)
	}
	for (const child of node.children) joinTexts(child)
}
