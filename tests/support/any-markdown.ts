// Random texts for the tests of the editor: odd characters, and Markdown of all kinds.
import { fc } from './properties.ts'

const piece = fc.oneof(
	fc.constantFrom(
		'\n',
		'\r\n',
		'\r',
		'\t',
		'  ',
		' ',
		'\u00a0',
		'\u2028',
		'\ufeff',
		'\u200d',
		'- ',
		'> ',
		'/',
	),
	fc.constantFrom(
		'**',
		'# ',
		'<img src="/media/a/1.png">',
		'|',
		'Kererū',
		'鶏',
		'🐔',
		'e\u0301',
		'\ud83d',
	),
	fc.string({ unit: 'binary' }),
)

/** Texts with mixed line breaks, tabs, trailing spaces, Markdown marks, other scripts and lone surrogates. */
export const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

const words = fc.constantFrom(
	'hens',
	'a b',
	'Kererū',
	'the  shed',
	'5 < 6',
	'a_b',
	'2 * 3',
	'&amp;',
	'&nbsp;',
	'\\*',
	'\\[',
	'1.',
	'#',
	'"x"',
	'(y)',
	'!',
	'.',
	'鶏「卵」',
	'🐔',
	'\u0000',
	'\ud83d',
	'a|b',
)
const inlineMarkup = fc.constantFrom(
	'*em*',
	'_em_',
	'**strong**',
	'__strong__',
	'***both***',
	'*a **b** c*',
	'**a *b***',
	'~~gone~~',
	'`code`',
	'`` a`b ``',
	'[link](/a)',
	'[**link**](/a "t")',
	'<https://a.example/b>',
	'www.a.example',
	'https://a.example/?a=b&c=d',
	'me@a.example',
	'![A](/media/a/1.png)',
	'<img src="/media/a/1.png" alt="A" class="img-left">',
	'<u>under</u>',
	'<b>bold <i>both</i></b>',
	'H<sub>2</sub>O',
	'<br>',
	'  \n',
	'\\\n',
	'\n',
	'\n  ',
	'**open',
	'*a _b*',
	'`open',
	'***a** b*',
	'**a**b',
	'a*b*c',
	'*a*_b_',
	'**.a**b',
	'note[^1]',
)
/** What the model cannot hold. */
const sourceMarkup = fc.constantFrom(
	'[ref]',
	'[a][ref]',
	'<span lang="mi">ora</span>',
	'<!-- c -->',
	'<u>open',
)
const line = fc
	.array(
		fc.oneof(
			{ weight: 30, arbitrary: words },
			{ weight: 20, arbitrary: inlineMarkup },
			{ weight: 1, arbitrary: sourceMarkup },
		),
		{ minLength: 1, maxLength: 6 },
	)
	.chain((parts) =>
		fc
			.array(fc.constantFrom(' ', ' ', '', '  '), {
				minLength: parts.length,
				maxLength: parts.length,
			})
			.map((gaps) => parts.map((part, at) => part + gaps[at]!).join('')),
	)
const oneLine = line.map((text) => text.replaceAll(/\s*\n\s*/g, ' '))

const leaf = fc.oneof(
	{ weight: 5, arbitrary: line },
	{
		weight: 2,
		arbitrary: fc
			.tuple(fc.integer({ min: 1, max: 6 }), oneLine, fc.constantFrom('', ' #', ' ##  '))
			.map(([level, text, end]) => `${'#'.repeat(level)} ${text}${end}`),
	},
	{
		weight: 1,
		arbitrary: fc
			.tuple(line, fc.constantFrom('===', '---', '--  '))
			.map(([text, under]) => `${text}\n${under}`),
	},
	{ weight: 1, arbitrary: fc.constantFrom('---', '* * *', '___', '') },
	{
		weight: 2,
		arbitrary: fc
			.tuple(fc.constantFrom('```', '~~~', '````', '```js a=b'), oneLine, fc.boolean())
			.map(([fence, text, closed]) => {
				const end = closed ? `\n${/^[`~]+/.exec(fence)![0]}` : ''
				return `${fence}\n${text}\n\n  ${text}${end}`
			}),
	},
	{ weight: 1, arbitrary: oneLine.map((text) => `    ${text}\n\n\t${text}  `) },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			'<div>\n*a*\n</div>',
			'<!-- c -->',
			'<!-- open',
			'<script>\n\nx',
			'<?php\n\n?>',
			'<!X>',
			'<![CDATA[\n\n]]>',
			'<details>\n<summary>S</summary>\n\ntext\n\n</details>',
			'<x-y>\n',
			'<img src="/media/a/1.png" alt="A" class="img-full img-half">',
			'![A](/media/a/1.png "T")',
			'https://youtu.be/dQw4w9WgXcQ',
			'<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
			'<!-- Picture from your document: add it here (x) -->',
			'[ref]: /a "t"',
			'[^1]: note\n\n    more',
		),
	},
	{
		weight: 2,
		arbitrary: fc
			.tuple(
				fc.array(fc.array(oneLine, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
				fc.constantFrom('---', ':-', '-:', ':-:', ' ----- '),
				fc.constantFrom('|', ' | ', '   |'),
			)
			.map(([rows, rule, bar]) => {
				const width = rows[0]!.length
				const written = rows.map((row) => bar + row.join(bar) + bar)
				written.splice(1, 0, bar + Array<string>(width).fill(rule).join('|') + bar)
				return written.join('\n')
			}),
	},
)

type Block = string
const blockLists = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => ({
	block: fc.oneof(
		{ maxDepth: 3, depthIdentifier: 'block' },
		{ weight: 6, arbitrary: leaf },
		{
			weight: 2,
			arbitrary: fc
				.tuple(tie('blocks'), fc.constantFrom('> ', '>', ' > '))
				.map(([inner, mark]) => prefixed(inner.join('\n\n'), mark, mark)),
		},
		{
			weight: 4,
			arbitrary: fc
				.tuple(
					fc.array(tie('blocks'), { minLength: 1, maxLength: 4 }),
					fc.constantFrom('- ', '* ', '+ ', '1. ', '2) ', '-   ', '- [ ] ', '- [x] ', '10. '),
					fc.constantFrom('\n', '\n', '\n\n'),
				)
				.map(([items, mark, gap]) => {
					const rest = ' '.repeat(mark.startsWith('- [') ? 2 : mark.length)
					return items.map((item) => prefixed(item.join('\n'), mark, rest)).join(gap)
				}),
		},
	),
	blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' }),
}))

const breaks = fc.array(fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'), {
	minLength: 1,
	maxLength: 4,
})

/** Texts made of Markdown blocks of all kinds, nested and side by side, with line breaks of all kinds. */
export const anyMarkdown = fc
	.tuple(
		fc.array(
			fc.tuple(blockLists.block, fc.constantFrom('\n\n', '\n\n', '\n', '\n\n\n', '\n \t\n')),
			{ minLength: 1, maxLength: 6 },
		),
		fc.constantFrom('', '', '', '\ufeff', '\n', '  \n'),
		fc.constantFrom('', '\n', '\n\n  ', ' '),
		breaks,
	)
	.map(([blocks, head, tail, kinds]) => {
		const text = blocks.map(([block, gap]) => block + gap).join('')
		let count = 0
		return `${head}${text.trimEnd()}${tail}`.replaceAll('\n', () => kinds[count++ % kinds.length]!)
	})

function prefixed(text: string, first: string, rest: string): string {
	return text
		.split('\n')
		.map((part, at) => (at === 0 ? first : part === '' ? rest.trimEnd() : rest) + part)
		.join('\n')
}
