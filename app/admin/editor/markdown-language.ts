import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import { GFM, parser } from '@lezer/markdown'

const data = defineLanguageFacet()

/** Markdown as the site's renderer parses it. HTML is not parsed further. */
export const markdownLanguage = new Language(
	data,
	parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
	[],
	'markdown',
)
