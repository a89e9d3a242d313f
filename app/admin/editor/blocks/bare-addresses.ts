// Web and mail addresses in the words of a text: Markdown links them without brackets.
import type { Nodes, Root, RootContent } from 'mdast'
import remarkGfm from 'remark-gfm'
import { unified } from 'unified'
import type { Processor } from 'unified'

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

/** For the writer: leaves out the marks before `@`, `.` and `:`, which do not keep an address from being linked. */
export function writeAddressesPlainly(this: Processor) {
	type Extended = { unsafe?: { character: string }[]; extensions?: Extended[] }
	const plain = ({ unsafe, extensions, ...rest }: Extended): Extended => ({
		...rest,
		...(unsafe && { unsafe: unsafe.filter(({ character }) => !/^[@.:]$/.test(character)) }),
		...(extensions && { extensions: extensions.map(plain) }),
	})
	const data = this.data()
	const extensions = (data.toMarkdownExtensions ?? []) as Extended[]
	data.toMarkdownExtensions = extensions.map(plain) as typeof data.toMarkdownExtensions & {}
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
