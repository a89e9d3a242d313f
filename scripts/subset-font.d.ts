declare module 'subset-font' {
	type Options = {
		targetFormat?: 'woff2' | 'woff' | 'truetype'
		variationAxes?: Record<string, number | { min: number; max: number }>
	}
	/** The font with only the characters of `text`. */
	export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
