import { useId } from 'react'
import { Form } from 'react-router'
import { longestSearch } from './longest-search.ts'
import { SearchMark } from './search-mark.tsx'

type SearchFormProps = {
	/** What was searched before. */
	text?: string
	/** Names the type that results are narrowed to, so that a new search keeps it. */
	kind?: string | null
	/** The words that say what is wrong with the search. */
	describedBy?: string | undefined
}

/** A plain form that leads to /search; it works without scripts. */
export function SearchForm({ text = '', kind = null, describedBy }: SearchFormProps) {
	const id = useId()
	return (
		<Form method="get" action="/search" role="search" className="w-full max-w-2xl">
			<label htmlFor={id} className="mb-1.5 block font-semibold">
				Search products, articles and resources
			</label>
			<div className="flex gap-2.5">
				<input
					// A form keeps what was typed into it; another search is another input.
					key={text}
					id={id}
					type="search"
					name="q"
					defaultValue={text}
					maxLength={longestSearch}
					enterKeyHint="search"
					autoComplete="off"
					aria-describedby={describedBy}
					aria-invalid={describedBy ? true : undefined}
					className="input min-w-0"
				/>
				{kind ? <input type="hidden" name="type" value={kind} /> : null}
				<button className="button button-yolk shrink-0 max-sm:px-4">
					<SearchMark className="h-5 w-5" />
					<span className="max-sm:sr-only">Search</span>
				</button>
			</div>
		</Form>
	)
}
