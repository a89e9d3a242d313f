import type { Element, Root, RootContent } from 'hast'
import { attributeOf, elementsIn, wordsOf } from './html-nodes.ts'

/** The footnotes and endnotes of a text. */
export type Notes = {
	/** The labels of the notes, by the elements that hold them and by the names that links lead to. */
	labels: ReadonlyMap<Element | string, string>
	/** The links from notes back to the text, and the lines above notes. */
	excluded: ReadonlySet<Element>
}

/** The nearest elements around a node. */
type Around = { box?: Element; paragraph?: Element }

// As Word, LibreOffice and Google Docs name the ends of a link to a note and back.
const toNote = /#(_(?:ftn|edn)\d+|ftnt\d+|sd(?:foot|end)note\d+sym)$/
const toText = /#(?:_(?:ftn|edn)ref\d+|ftnt_ref\d+|sd(?:foot|end)note\d+anc)$/

/** Finds the notes that were copied with the text. */
export function readNotes(root: Root): Notes {
	const [labels, excluded] = [new Map<Element | string, string>(), new Set<Element>()]
	const ownBoxes = new Map<Element, boolean>()
	const walk = (node: Element | Root, around: Around) => {
		for (const child of node.children) {
			if (child.type !== 'element') continue
			const { tagName } = child
			if (tagName === 'a' && toText.test(attributeOf(child, 'href'))) addNote(child, around)
			walk(child, {
				...around,
				...(tagName === 'div' && { box: child }),
				...(tagName === 'p' && { paragraph: child }),
			})
		}
	}
	const addNote = (link: Element, { box, paragraph }: Around) => {
		const name = attributeOf(link, 'name') || attributeOf(link, 'id')
		if (box && !ownBoxes.has(box)) ownBoxes.set(box, isOfOneNote(box))
		const block = box && ownBoxes.get(box) ? box : paragraph
		if (!block || !toNote.test(`#${name}`)) return
		const label = labelOf(name, wordsOf(block).replace(wordsOf(link), ''))
		labels.set(name, label).set(block, label)
		excluded.add(link)
	}
	walk(root, {})
	if (labels.size > 0) for (const line of linesAbove(root, labels)) excluded.add(line)
	return { labels, excluded }
}

/** The label of the note that a link leads to, if that was copied too. */
export function noteOf(link: Element, { labels }: Notes): string | undefined {
	const name = toNote.exec(attributeOf(link, 'href'))?.[1]
	return name === undefined ? undefined : labels.get(name)
}

function isOfOneNote(box: Element): boolean {
	const addresses = elementsIn(box).map((node) => attributeOf(node, 'href'))
	return (
		addresses.filter((address) => toText.test(address)).length === 1 &&
		!addresses.some((address) => toNote.test(address))
	)
}

/** With its first words, so that the notes of two documents in one text have different names. */
function labelOf(name: string, words: string): string {
	const first = words.toLowerCase().match(/[a-z0-9]+/g) ?? ['note']
	return [/\d+/.exec(name)![0], ...first.slice(0, 3)].join('-')
}

function linesAbove(root: Root, labels: Notes['labels']): Element[] {
	const isElement = (child: RootContent): child is Element => child.type === 'element'
	return [root, ...elementsIn(root)].flatMap(({ children }) => {
		const elements = (children as RootContent[]).filter(isElement)
		return elements.filter((node, at) => {
			const next = elements[at + 1]
			if (node.tagName !== 'hr' || !next) return false
			return [next, ...elementsIn(next)].some((one) => labels.has(one))
		})
	})
}
