export { lettersAdmin as handle } from '#app/content/letters/admin.tsx'
