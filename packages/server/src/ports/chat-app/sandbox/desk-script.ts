/**
 * What runs in the page with the QR code: it asks once a second what became of the scan, says so, and goes
 * back when the phone has confirmed. A form of this page that was sent has decided by itself.
 */
export const deskScript = `
const box = document.querySelector('[data-ask]');
const status = document.querySelector('[role=status]');
let asking = true;
document.addEventListener('submit', () => { asking = false; });
function show(now, goTo) {
  const said = box.dataset[now] ?? '';
  if (status.textContent !== said) status.textContent = said;
  const over = now === 'refused' || now === 'expired';
  box.classList.toggle('off', over);
  for (const link of box.querySelectorAll('[data-over]')) link.hidden = !over;
  for (const part of document.querySelectorAll('[data-live]')) part.hidden = over;
  const leave = box.querySelector('[data-leave]');
  leave.hidden = now !== 'refused';
  if (goTo) leave.href = goTo;
}
async function ask() {
  const answer = await fetch(box.dataset.ask).then((response) => response.json(), () => null);
  if (!asking) return;
  if (answer) show(answer.status, answer.go);
  if (answer?.status === 'confirmed') return location.replace(answer.go);
  if (answer?.status !== 'refused' && answer?.status !== 'expired') setTimeout(ask, 1000);
}
setTimeout(ask, 500);
`;
