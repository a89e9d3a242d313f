import { useId } from 'react'
import { Form } from 'react-router'
import { SearchMark } from './search-mark.tsx'

type SearchFormProps = {
	/** What was searched before. */
	text?: string
	/** Names the type that results are narrowed to, so that a new search keeps it. */
	kind?: string | null
	/** The words that say what is wrong with the search. */
	describedBy?: string | undefined
	/** What is searched. */
	label?: string
	/** In one line, among other things: the label stands inside the field. */
	isCompact?: boolean
	/** The page is there for searching: one types at once. */
	isFirst?: boolean
}

/** A plain form that leads to /search; it works without scripts. */
export function SearchForm({
	text = '',
	kind = null,
	describedBy,
	label = 'Search products, articles and resources',
	isCompact = false,
	isFirst = false,
}: SearchFormProps) {
	const id = useId()
	return (
		<Form
			method="get"
			action="/search"
			role="search"
			className={`w-full ${isCompact ? 'md:max-w-sm' : 'max-w-2xl'}`}
		>
			<label htmlFor={id} className={isCompact ? 'sr-only' : 'mb-1.5 block font-semibold'}>
				{label}
			</label>
			<div className="flex gap-2.5">
				<input
					// A form keeps what was typed into it; another search is another input.
					key={text}
					id={id}
					type="search"
					name="q"
					defaultValue={text}
					placeholder={isCompact ? label : undefined}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing stands before it that would be skipped
					autoFocus={isFirst}
					enterKeyHint="search"
					autoComplete="off"
					aria-describedby={describedBy}
					aria-invalid={describedBy ? true : undefined}
					className="input min-w-0"
				/>
				{kind ? <input type="hidden" name="type" value={kind} /> : null}
				<button
					className={`button shrink-0 ${isCompact ? 'button-line px-3.5! text-pasture' : 'button-yolk max-sm:px-4'}`}
				>
					<SearchMark className="h-5 w-5" />
					<span className={isCompact ? 'sr-only' : 'max-sm:sr-only'}>Search</span>
				</button>
			</div>
		</Form>
	)
}
