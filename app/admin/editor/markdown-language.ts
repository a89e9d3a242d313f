import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { GFM, parser } from '@lezer/markdown'

const data = defineLanguageFacet()

/** Markdown as the site's renderer reads it. HTML within it is one piece: nothing here looks into it. */
export const markdownLanguage = new Language(
	data,
	parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
	[],
	'markdown',
)
