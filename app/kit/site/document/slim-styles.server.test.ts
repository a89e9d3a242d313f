import { expect, test } from 'vitest'
import { slimStyles } from './slim-styles.server.ts'

test('initial values of Tailwind’s variables, the style of borders, a whiter white, colours of dark pages and sums are left out', () => {
	const css = [
		'@layer properties{@supports (((-webkit-hyphens:none)) and (not (margin-trim:block))){*,:before{--tw-leading:initial}::backdrop{--tw-leading:initial}}}',
		'@layer utilities{.border{border-style:var(--tw-border-style);border-width:1px}',
		'.border-t{border-top-style:var(--tw-border-style);border-top-width:1px}',
		'.text-white\\/80{color:#fffc;color:lab(100% -.00003 .00001/.8)}',
		'.border-white\\/30{border-color:#ffffff4d;border-color:lab(100% -.00003 .00001/.3)}}',
		'html{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light only}',
		'.text-sm{line-height:var(--tw-leading,calc(1.25 / .875))}',
		'@property --tw-leading{syntax:"*";inherits:false}@keyframes spin{to{rotate:360deg}}',
	].join('')
	expect(slimStyles(css)).toBe(
		[
			'@layer utilities{.border{border-width:1px}',
			'.border-t{border-top-width:1px}',
			'.text-white\\/80{color:#fffc}',
			'.border-white\\/30{border-color:#ffffff4d}}',
			'html{color-scheme:light only}.text-sm{line-height:var(--tw-leading,1.4286)}',
			'@keyframes spin{to{rotate:360deg}}',
		].join(''),
	)
})

test('other layers, own properties and other colours stay', () => {
	const css =
		'@layer base{a{color:lab(50% 1 2)}}@property --own{syntax:"*"}.a{border-style:dashed;border-top-style:none}'
	expect(slimStyles(css)).toBe(css)
})
