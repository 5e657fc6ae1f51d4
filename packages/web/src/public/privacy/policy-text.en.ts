import type { PolicySection } from './policy-section.ts';

export const intro =
  'This policy says which personal data we handle when you use this property management platform, why, for how long, who sees it, and what rights you have. Please read it before you log in.';

export const sections: PolicySection[] = [
  {
    title: '1. Who we are',
    paragraphs: [
      'The platform is provided by the organisation that runs this installation (the “operator”), usually the property company of your project or its head office. The operator decides how your data is used and answers for it.',
    ],
  },
  {
    title: '2. What data we handle',
    paragraphs: [
      'Account: user name, name, mobile phone, company, department, job number and roles. Of your password only a digest is stored, from which it cannot be recovered.',
      'Identity check: your date of birth, used only to make sure that it is you who resets a forgotten password. If you bind a chat-app account we store its identifier; we read neither chats nor contacts.',
      'Visit records: name and phone of the visitor, the company and person visited, time and purpose; where registration demands it, also the type and number of an identity document.',
      'Pass records: the pass or card number, the device, the time, the direction and the outcome.',
      'Technical logs: times of login, IP address, type of browser, and the changes made to data.',
    ],
  },
  {
    title: '3. Why we handle it',
    paragraphs: [
      'To know who you are, to open the functions your role allows, to decide who may enter which area, to receive visitors, to send codes and notices, to find faults, and to trace what was done. We do not use it for advertising and do not sell it.',
      'We rely on the contract with you or your employer, on the need to keep buildings safe, on duties set by law, and on your consent.',
    ],
  },
  {
    title: '4. How long we keep it',
    paragraphs: [
      'Account data is kept while the account exists and is deleted with it; audit records stay until the term set by law has ended.',
      'Visit and pass records are kept for the period set by each project and then deleted. Login and technical logs are kept as long as finding faults and security reviews need them.',
      'A code sent by SMS expires after 5 minutes.',
    ],
  },
  {
    title: '5. Who sees it',
    paragraphs: [
      'The operator’s staff see only what their role and data scope cover; a tenant’s administrators see only the people and visitors of their own company. Lists hide the middle of a phone number; seeing all of it takes a right of its own and is recorded.',
      'Where the service needs it, we pass your phone number to the SMS provider, or exchange a one-time credential with the chat app when you scan. Nobody else receives your data unless the law demands it.',
    ],
  },
  {
    title: '6. How we protect it',
    paragraphs: [
      'Data is encrypted on its way, passwords are processed with an algorithm made for the purpose, idle sessions end by themselves, and every change is recorded. Repeated wrong passwords lead to a wait or an SMS check.',
      'If a security incident may affect you, the operator tells you promptly and reports it as required.',
    ],
  },
  {
    title: '7. What this site stores in your browser',
    paragraphs: [
      'Cookies hold your session and your choice of language; browser storage remembers preferences such as a collapsed menu. There are no tracking or advertising cookies, and nothing is loaded from other sites.',
    ],
  },
  {
    title: '8. Your rights',
    paragraphs: [
      'You may see, correct, copy or have deleted your personal data, unbind your chat-app account, and withdraw your consent; after that you can no longer log in, while earlier handling stays lawful. Records the law requires us to keep are excepted.',
    ],
  },
  {
    title: '9. Contact and changes',
    paragraphs: [
      'To use these rights, or with any question, please contact the property administrator of your project, who passes it on to the operator.',
      'When this policy changes its version number changes too, and you are asked to agree again at your next login.',
    ],
  },
];
