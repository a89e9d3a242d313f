// What Tailwind writes for pages and browsers other than ours, and every page would carry.

/** Initial values of its variables, for all elements or as `@property`. reset.css has the one we need. */
const initialValues = [
	/@layer properties\{@supports[^{}]*\{(?:[^{}]*\{[^{}]*\})+\}\}/,
	/@property --tw-[\w-]+\{[^{}]*\}/g,
]
/** Of whoever wrote it: docs/dependencies.md names them and their licences. */
const licence = /^\/\*!.*?\*\/\s*/s
/** Borders are solid anyway (reset.css). */
const solid = /border(?:-\w+)?-style:var\(--tw-border-style\);/g
/** A translucent white twice: so that it may be whiter than white where screens can show that. */
const lab = /;(?:[\w-]*color):lab\(100%[^;}]*/g
/** For `light-dark()`, which the site does not use. */
const lightDark = /--lightningcss-(?:light|dark):[^;}]{0,9};/g
const quotient = /calc\(([\d.]+) \/ ([\d.]+)\)/g
/** Of a line height: far less than a pixel in any size of text. */
const decimals = 4

/** The built style sheet in fewer bytes, with the same effect. */
export function slimStyles(css: string): string {
	return [...initialValues, licence, solid, lab, lightDark]
		.reduce((slim, part) => slim.replace(part, ''), css)
		.replace(quotient, (_, dividend, divisor) =>
			String(Number((Number(dividend) / Number(divisor)).toFixed(decimals))),
		)
}
