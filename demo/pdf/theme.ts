import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** The static fonts of the house, complete enough for macrons. */
export const fontFiles = {
	text: resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
	italic: resolve('@expo-google-fonts/figtree/400Regular_Italic/Figtree_400Regular_Italic.ttf'),
	bold: resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
	boldItalic: resolve('@expo-google-fonts/figtree/700Bold_Italic/Figtree_700Bold_Italic.ttf'),
	heading: resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
}

export type FontName = keyof typeof fontFiles

export const colours = {
	pasture: '#1f4d36',
	deep: '#12301f',
	leaf: '#3f7a55',
	sage: '#a8bfa5',
	mist: '#e4ebdf',
	pale: '#f4f7f1',
	yolk: '#f2a81d',
	yolkDark: '#a86a00',
	straw: '#eadbb4',
	ink: '#1b1f1a',
	grey: '#566058',
	white: '#ffffff',
}

/** How a text is set; sizes and leading in points. */
export type TextStyle = {
	size: number
	leading: number
	colour: string
	font: FontName
	boldFont: FontName
}

const plain = { colour: colours.ink, font: 'text', boldFont: 'bold' } as const
const fraunces = { colour: colours.deep, font: 'heading', boldFont: 'heading' } as const

export const textStyles = {
	title: { ...fraunces, size: 25, leading: 31, colour: colours.white },
	compactTitle: { ...fraunces, size: 19, leading: 24 },
	heading2: { ...fraunces, size: 14.5, leading: 20, colour: colours.pasture },
	heading3: { ...plain, size: 10.5, leading: 15, font: 'bold', colour: colours.deep },
	lead: { ...plain, size: 11.5, leading: 17.5, colour: colours.deep },
	body: { ...plain, size: 10, leading: 15 },
	callout: { ...plain, size: 9.5, leading: 14, colour: colours.deep },
	cell: { ...plain, size: 8.75, leading: 12.25 },
	cellHead: { ...plain, size: 8.5, leading: 11.5, font: 'bold', colour: colours.white },
	cellLabel: { ...plain, size: 8.75, leading: 12.25, font: 'bold', colour: colours.deep },
	small: { ...plain, size: 8, leading: 11, colour: colours.grey },
} satisfies Record<string, TextStyle>
