export { vacancyAdmin as handle } from '#app/content/vacancy/admin.tsx'
