/** Where a viewer looks: to the side and up in radians, and how wide, as the tangent of half the angle. */
export type PanoramaGaze = { yaw: number; pitch: number; wide: number };

const vertexCode = 'attribute vec2 p;varying vec2 v;void main(){v=p;gl_Position=vec4(p,0.,1.);}';
// Each point of the screen is a direction; its longitude and latitude are the place in the 2:1 picture.
const fragmentCode = `precision highp float;varying vec2 v;uniform sampler2D s;uniform vec4 g;
void main(){vec3 d=normalize(vec3(v.x*g.z*g.w,v.y*g.z,-1.));float c=cos(g.y),n=sin(g.y);
d=vec3(d.x,d.y*c-d.z*n,d.y*n+d.z*c);float o=atan(d.x,-d.z)+g.x;
gl_FragColor=texture2D(s,vec2(fract(o/6.2831853+.5),.5-asin(clamp(d.y,-1.,1.))/3.1415927));}`;

/** Where a gaze may go: not over the head, and neither closer nor wider than what still looks like something. */
export const clampGaze = ({ yaw, pitch, wide }: PanoramaGaze): PanoramaGaze => ({
  yaw: yaw % (2 * Math.PI),
  pitch: Math.max(-1.4, Math.min(1.4, pitch)),
  wide: Math.max(0.25, Math.min(1.4, wide)),
});

function compiled(gl: WebGLRenderingContext, kind: number, code: string): WebGLShader | null {
  const shader = gl.createShader(kind);
  if (!shader) return null;
  gl.shaderSource(shader, code);
  gl.compileShader(shader);
  return shader;
}

/** A picture no larger than the machine takes. */
function fitting(gl: WebGLRenderingContext, picture: HTMLImageElement): TexImageSource {
  const most = gl.getParameter(gl.MAX_TEXTURE_SIZE) as number;
  if (picture.naturalWidth <= most) return picture;
  const smaller = document.createElement('canvas');
  smaller.width = most;
  smaller.height = Math.round(most / 2);
  smaller.getContext('2d')?.drawImage(picture, 0, 0, smaller.width, smaller.height);
  return smaller;
}

/** Draws a panorama into a canvas; null where this browser can't. `end` gives the graphics memory back. */
export function drawPanorama(canvas: HTMLCanvasElement, picture: HTMLImageElement) {
  const gl = canvas.getContext('webgl');
  const program = gl?.createProgram();
  if (!gl || !program) return null;
  for (const [kind, code] of [
    [gl.VERTEX_SHADER, vertexCode],
    [gl.FRAGMENT_SHADER, fragmentCode],
  ] as const) {
    const shader = compiled(gl, kind, code);
    if (!shader) return null;
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, and no hook.
  gl.useProgram(program);
  // One triangle that covers everything.
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'p');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, fitting(gl, picture));
  // Without smaller copies of the picture there is no seam where it meets itself.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const gaze = gl.getUniformLocation(program, 'g');
  return {
    draw({ yaw, pitch, wide }: PanoramaGaze) {
      const scale = Math.min(2, window.devicePixelRatio);
      const [width, height] = [
        Math.round(canvas.clientWidth * scale),
        Math.round(canvas.clientHeight * scale),
      ];
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
        gl.viewport(0, 0, width, height);
      }
      gl.uniform4f(gaze, yaw, pitch, wide, width / Math.max(1, height));
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
