/** How a picture of another site is doing on its way into the library. */
export type PictureRequest =
	| { id: string; state: 'waiting' }
	| { id: string; state: 'done'; url: string }
	/** `fault` is a sentence for people. */
	| { id: string; state: 'failed'; fault: string }
