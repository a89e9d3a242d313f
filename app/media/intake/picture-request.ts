/** State of a request for a picture of another site. */
export type PictureRequest =
	| { id: string; state: 'waiting' }
	| { id: string; state: 'done'; url: string }
	/** `fault` is a message to show. */
	| { id: string; state: 'failed'; fault: string }
