// Word describes its pictures in comments. What browsers show follows each as an ordinary picture, but not always.
import type { Comment, Element, Root } from 'hast'
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic'
import { attributeOf, elementsIn } from './html-nodes.ts'

/** The shapes that the ordinary pictures stand for. */
export function shownShapes(root: Root): Set<string> {
	return new Set(elementsIn(root).flatMap((node) => attributeOf(node, 'v:shapes').split(/\s+/)))
}

/** The picture of a comment, if it is nowhere else. */
export function vmlPicture({ value }: Comment, shown: ReadonlySet<string>): Element | null {
	if (!value.startsWith('[if gte vml')) return null
	const image = /<v:imagedata(\s[^<>]*)>/i.exec(value)?.[1] ?? ''
	const shape = /<v:(?:shape|rect|roundrect|group)(\s[^<>]*)>/i.exec(value)?.[1] ?? ''
	const source = /\ssrc=("[^"]*"|'[^']*')/i.exec(image)?.[1]
	const id = /\sid=("[^"]*"|'[^']*')/i.exec(shape)?.[1]?.slice(1, -1)
	if (!source || (id && shown.has(id))) return null
	const alt = /\salt=("[^"]*"|'[^']*')/i.exec(shape)?.[1] ?? '""'
	const [picture] = elementsIn(fromHtmlIsomorphic(`<img src=${source} alt=${alt}>`)).slice(-1)
	return picture ?? null
}
