/**
 * The script of the page, inline. It only lays pieces of its own drawing over the board and writes texts as texts; it asks
 * nothing of any other place.
 */
export const SCRIPT = `
(function () {
  var data = JSON.parse(document.getElementById('data').textContent);
  var over = document.getElementById('over'), map = document.getElementById('map');
  var range = document.getElementById('range'), now = document.getElementById('now');
  var told = document.getElementById('told'), step = document.getElementById('step');
  var eyes = document.getElementById('eyes'), play = document.getElementById('play');
  var at = data.moments.length - 1, timer = 0;
  if (at < 0) return;
  document.documentElement.classList.add('scripted');
  var joined = function (ids) { return ids.map(function (id) { return data.pieces[id]; }).join(''); };
  var belief = function (index) {
    var seat = eyes ? eyes.value : '';
    var of = data.beliefs[index].filter(function (one) { return one.seat === seat; });
    return of.length === 0 ? '' : joined(of[0].on);
  };
  function show() {
    var moment = data.moments[at];
    over.innerHTML = joined(moment.on) + belief(moment.step);
    now.textContent = data.steps[moment.step] + ': ' + moment.title;
    range.value = String(at);
    range.setAttribute('aria-valuetext', now.textContent);
    step.value = String(moment.step);
    told.textContent = '';
    moment.texts.forEach(function (text) {
      var line = document.createElement('li');
      line.textContent = text;
      told.append(line);
    });
  }
  function go(to) { at = Math.max(0, Math.min(data.moments.length - 1, to)); show(); }
  function stop() { clearInterval(timer); timer = 0; play.textContent = 'Play'; }
  range.max = String(at);
  range.addEventListener('input', function () { stop(); go(Number(range.value)); });
  document.getElementById('back').addEventListener('click', function () { stop(); go(at - 1); });
  document.getElementById('on').addEventListener('click', function () { stop(); go(at + 1); });
  play.addEventListener('click', function () {
    if (timer) return stop();
    if (at === data.moments.length - 1) go(0);
    play.textContent = 'Stop';
    timer = setInterval(function () { if (at === data.moments.length - 1) stop(); else go(at + 1); }, 900);
  });
  data.steps.forEach(function (title, index) {
    var option = document.createElement('option');
    option.value = String(index);
    option.textContent = title;
    step.append(option);
  });
  step.addEventListener('change', function () {
    stop();
    go(data.moments.findIndex(function (one) { return one.step === Number(step.value); }));
  });
  if (eyes) {
    var seats = [];
    data.beliefs.forEach(function (of) { of.forEach(function (one) { if (seats.indexOf(one.seat) < 0) seats.push(one.seat); }); });
    seats.forEach(function (seat) {
      var option = document.createElement('option');
      option.value = seat;
      option.textContent = 'Beside it, what ' + seat + ' believed';
      eyes.append(option);
    });
    eyes.addEventListener('change', show);
  }
  var box = map.viewBox.baseVal, whole = { x: box.x, y: box.y, w: box.width, h: box.height };
  function see(x, y, w) {
    w = Math.min(whole.w, Math.max(whole.w / 16, w));
    var h = w * whole.h / whole.w;
    box.x = Math.max(whole.x, Math.min(whole.x + whole.w - w, x));
    box.y = Math.max(whole.y, Math.min(whole.y + whole.h - h, y));
    box.width = w; box.height = h;
  }
  function zoom(by, px, py) {
    var w = Math.min(whole.w, Math.max(whole.w / 16, box.width * by)), share = w / box.width;
    var x = box.x + box.width * px, y = box.y + box.height * py;
    see(x - (x - box.x) * share, y - (y - box.y) * share, w);
  }
  map.addEventListener('wheel', function (event) {
    event.preventDefault();
    var frame = map.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
  }, { passive: false });
  var held = null;
  map.addEventListener('pointerdown', function (event) { held = { x: event.clientX, y: event.clientY }; map.setPointerCapture(event.pointerId); });
  map.addEventListener('pointerup', function () { held = null; });
  map.addEventListener('pointermove', function (event) {
    if (!held) return;
    var share = box.width / map.getBoundingClientRect().width;
    see(box.x - (event.clientX - held.x) * share, box.y - (event.clientY - held.y) * share, box.width);
    held = { x: event.clientX, y: event.clientY };
  });
  document.getElementById('larger').addEventListener('click', function () { zoom(1 / 1.5, 0.5, 0.5); });
  document.getElementById('smaller').addEventListener('click', function () { zoom(1.5, 0.5, 0.5); });
  document.addEventListener('keydown', function (event) {
    if (event.target.matches('input, select, textarea')) return;
    if (event.key === 'ArrowLeft') { stop(); go(at - 1); }
    if (event.key === 'ArrowRight') { stop(); go(at + 1); }
  });
  show();
})();
`;
