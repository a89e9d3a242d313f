/** What PostgreSQL's English search leaves out of every text and every search. */
export const stopWords: ReadonlySet<string> = new Set(
	(
		'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its ' +
		'itself they them their theirs themselves what which who whom this that these those am is are was were be been being have ' +
		'has had having do does did doing a an the and but if or because as until while of at by for with about against between ' +
		'into through during before after above below to from up down in out on off over under again further then once here there ' +
		'when where why how all any both each few more most other some such no nor not only own same so than too very s t can will ' +
		'just don should now'
	).split(' '),
)

/** What people write around the words that matter when they ask in whole sentences. */
const politeWords = new Set(
	(
		'please kindly hello hi hey thanks thank tell say show send give get getting got let know want wanted need needed like ' +
		'looking look find help could would may must shall cant dont im ive id whats hows best better good right way ways thing ' +
		'things something anything someone anyone anybody somebody information info advice advise rid really actually also ' +
		'possible make use using try trying wondering wonder'
	).split(' '),
)

/** Whether a word says nothing about what a long question is after. */
export function isFiller(word: string): boolean {
	return stopWords.has(word) || politeWords.has(word)
}
